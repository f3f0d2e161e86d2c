import type { RentalTerms } from '../messages/document.ts';
import type { Agreed } from './terms.ts';

const VAT = {
  included: ' and include VAT',
  exempt: ', and the rental is exempt from VAT',
  voluntary: ' and include VAT, because we are registered for VAT by choice',
  none: '',
};

/** The sections in which facilities differ by their contact and hours alone. */
const otherSections = ({ phone, mail, hours }: Agreed): RentalTerms['sections'] => [
  [
    'Giving notice',
    [
      'You may give notice at any time under My room. Rent and access continue up to and including the end date, which is the last day of the period you have paid for.',
      'We may give one month’s notice to the end of a paid period.',
      'By the end date the room must be emptied and swept. Locks and shelves of your own must be removed.',
      'Things left after the end date are stored for 30 days at your cost. After that we may sell or dispose of them, after giving you 14 days’ written notice.',
    ],
  ],
  [
    'Access, code and alarm',
    [
      `You have access to your room ${hours ?? 'with your code'}. Access may be closed briefly for maintenance or in case of danger.`,
      'Your four-digit code is personal. If you give it to others you are liable for what they do. If you think that others know it, change it at once.',
      'Switch the alarm on when you leave. If a mistake of yours causes a call-out, we may charge you the cost.',
      'We record when gates, doors and alarms are operated.',
    ],
  ],
  [
    'Use of the room',
    [
      'The room may be used for storage only, not for living, as a workshop, for sales or as a business address.',
      'You may not store live animals or plants, food, substances that are flammable, explosive, corrosive or foul-smelling, waste, weapons, money and securities or anything that is illegal to possess.',
      'Do not stack higher than 50 cm below the ceiling, and keep aisles and doors clear. Smoking and open fire are forbidden in the whole building.',
      'You may not sublet or transfer the room without our written consent.',
    ],
  ],
  [
    'Liability and insurance',
    [
      'Your things are stored at your own risk. Insurance is up to you, and we recommend that you ask your insurer before you move in.',
      'We are liable under the general rules of Danish law for damage that we or our staff cause.',
      'You compensate us for damage to the room and the building that you or your helpers cause.',
    ],
  ],
  [
    'When we may enter the room',
    [
      'We enter only with your consent, when people or the building are in danger, when authorities demand it, or when the agreement has ended. We tell you afterwards.',
      'If a room must be repaired or moved, you get at least 14 days’ notice and the offer of an equivalent room.',
    ],
  ],
  [
    'Personal data',
    [
      'We use your data to fulfil the agreement, collect rent and control access. Card details are kept by Stripe, which handles the payments, never by us.',
      'Access logs are kept for 90 days and accounting records for five years. You may ask for access, correction and deletion, and complain to Datatilsynet.',
    ],
  ],
  [
    'Complaints and law',
    [
      `If you are not satisfied, ${[mail && `write to ${mail}`, phone && `call ${phone}`].filter(Boolean).join(' or ') || 'write to us at the address in section 1'}.`,
      'If we cannot agree, you may as a consumer complain to Mæglingsteamet for Forbrugerklager, Nævnenes Hus, Toldboden 2, 8800 Viborg.',
      'The agreement is governed by Danish law. Disputes are settled by the Danish courts.',
    ],
  ],
];

const withdrawal = (days: number, chargesDaysUsed: boolean): RentalTerms['sections'][number] => [
  'Right of withdrawal',
  [
    `As a consumer you may withdraw from the agreement for ${days} days without giving a reason, counted from the day after the agreement was made. If the last day is a Saturday, a Sunday or a public holiday, you have until the next working day.`,
    'Use the form “Withdraw from contract” on our website, write to us or call. It is enough to send your withdrawal by the last day.',
    chargesDaysUsed
      ? 'If you have asked expressly for access before the period is over, you pay for the days up to and including the day of the withdrawal. Otherwise you get everything back.'
      : 'If you withdraw, you get back everything that you have paid.',
    'You have access to the room on the day after, to empty it. We send the money to the card that you paid with, within 14 days of your withdrawal.',
  ],
];

export const englishTerms = (agreed: Agreed): RentalTerms => {
  const { landlord, vat, withdrawalDays, chargesDaysUsed } = agreed;
  const [ending, ...others] = otherSections(agreed);
  return {
    title: 'Rental terms',
    lead: 'These terms apply to the rental of storage rooms. The Danish text takes precedence over the English one.',
    sections: [
      [
        'The parties and the agreement',
        [
          `The landlord is ${landlord} (“we”). The tenant is the person or company that signs up and pays (“you”).`,
          'You order by pressing the button “Pay … and rent”. Directly above it stands what you rent, and what it costs now and later. The button is your order and obliges you to pay.',
          'The agreement is made when your first payment has gone through. Until then the room is held for you for up to 30 minutes. You get a confirmation by email with the order and these terms.',
          'You must be 18 or older and give us correct information. When your address, phone number or email changes, correct it under My room or write to us.',
        ],
      ],
      [
        'Rent and payment',
        [
          `Rent is paid in advance, one month at a time, by payment card. All prices are in Danish kroner${VAT[vat]}.`,
          'A campaign offer lasts for the number of months stated with the room. After that you pay the normal price, which you also see before you pay.',
          'We may change the rent with at least one month’s notice by email. If you do not want to pay the new rent, you may give notice before it applies.',
          'If a payment fails we tell you, and you have 10 days to pay. After that we may block access to the room until the rent is paid.',
        ],
      ],
      ...(ending ? [ending] : []),
      ...(withdrawalDays > 0 ? [withdrawal(withdrawalDays, chargesDaysUsed)] : []),
      ...others,
    ],
  };
};

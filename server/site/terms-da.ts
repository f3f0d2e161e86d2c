import type { RentalTerms } from '../messages/document.ts';
import type { Agreed } from './terms.ts';

const VAT = {
  included: ' og inklusive moms',
  exempt: ', og udlejningen er fritaget for moms',
  voluntary: ' og inklusive moms, fordi vi er frivilligt registreret for moms',
  none: '',
};

/** The sections in which facilities differ by their contact and hours alone. */
const otherSections = ({ phone, mail, hours }: Agreed): RentalTerms['sections'] => [
  [
    'Opsigelse',
    [
      'Du kan sige op når som helst under Mit rum. Lejen og adgangen fortsætter til og med slutdatoen, som er den sidste dag i den periode, du har betalt for.',
      'Vi kan sige op med en måneds varsel til udgangen af en betalt periode.',
      'Senest på slutdatoen skal rummet være tømt og fejet. Låse og egne hylder skal være fjernet.',
      'Ting, der er efterladt efter slutdatoen, opbevarer vi i 30 dage for din regning. Derefter kan vi sælge eller bortskaffe dem, når vi har skrevet til dig med 14 dages varsel.',
    ],
  ],
  [
    'Adgang, kode og alarm',
    [
      `Du har adgang til dit rum ${hours ?? 'med din kode'}. Adgangen kan være lukket kortvarigt ved eftersyn eller fare.`,
      'Din kode på fire cifre er personlig. Giver du den til andre, hæfter du for det, de gør. Tror du, at andre kender den, skal du skifte den med det samme.',
      'Slå alarmen til, når du går. Udløser en fejl fra din side en udrykning, kan vi kræve udgiften betalt.',
      'Vi registrerer, hvornår porte, døre og alarmer betjenes.',
    ],
  ],
  [
    'Brug af rummet',
    [
      'Rummet må kun bruges til opbevaring. Det må ikke bruges til beboelse, værksted, salg eller som forretningsadresse.',
      'Du må ikke opbevare levende dyr eller planter, madvarer, brandfarlige, eksplosive, ætsende eller ildelugtende stoffer, affald, våben, penge og værdipapirer eller noget, der er ulovligt at besidde.',
      'Stabl ikke højere end 50 cm under loftet, og hold gange og døre fri. Rygning og åben ild er forbudt i hele bygningen.',
      'Du må ikke fremleje eller overdrage rummet uden vores skriftlige samtykke.',
    ],
  ],
  [
    'Ansvar og forsikring',
    [
      'Dine ting opbevares for din egen risiko. Du skal selv sørge for forsikring, og vi anbefaler, at du spørger dit forsikringsselskab, før du flytter ind.',
      'Vi er ansvarlige efter dansk rets almindelige regler for skader, som vi eller vores ansatte forårsager.',
      'Du erstatter skader på rummet og bygningen, som du eller dine hjælpere forårsager.',
    ],
  ],
  [
    'Når vi må gå ind i rummet',
    [
      'Vi går kun ind med dit samtykke, ved fare for personer eller bygning, når myndigheder kræver det, eller når aftalen er ophørt. Du får besked bagefter.',
      'Skal et rum repareres eller flyttes, får du mindst 14 dages varsel og tilbud om et tilsvarende rum.',
    ],
  ],
  [
    'Person\u00adoplysninger',
    [
      'Vi bruger dine oplysninger til at opfylde aftalen, opkræve leje og styre adgangen. Kortoplysninger ligger hos Stripe, der behandler betalingerne, aldrig hos os.',
      'Adgangsloggen gemmes i 90 dage og regnskabsmateriale i fem år. Du kan bede om indsigt, rettelse og sletning og klage til Datatilsynet.',
    ],
  ],
  [
    'Klager og lovvalg',
    [
      `Er du ikke tilfreds, så ${[mail && `skriv til ${mail}`, phone && `ring på ${phone}`].filter(Boolean).join(', eller ') || 'skriv til os på adressen i afsnit 1'}.`,
      'Kan vi ikke blive enige, kan du som forbruger klage til Mæglingsteamet for Forbrugerklager, Nævnenes Hus, Toldboden 2, 8800 Viborg.',
      'Aftalen følger dansk ret. Uenigheder afgøres ved danske domstole.',
    ],
  ],
];

const withdrawal = (days: number, chargesDaysUsed: boolean): RentalTerms['sections'][number] => [
  'Fortrydelsesret',
  [
    `Er du forbruger, kan du fortryde aftalen i ${days} dage uden begrundelse. Fristen regnes fra dagen efter, at aftalen er indgået. Slutter den på en lørdag, søndag eller helligdag, slutter den den næste hverdag.`,
    'Brug formularen »Fortryd aftale« på vores hjemmeside, skriv til os, eller ring. Det er nok, at du sender din fortrydelse inden fristen.',
    chargesDaysUsed
      ? 'Har du udtrykkeligt bedt om adgang, inden fristen er udløbet, betaler du for dagene til og med den dag, du fortryder. Ellers får du alt tilbage.'
      : 'Fortryder du, får du alt, hvad du har betalt, tilbage.',
    'Du har adgang til rummet dagen efter, så du kan tømme det. Pengene sender vi til det betalingskort, du har brugt, senest 14 dage efter at du har fortrudt.',
  ],
];

export const danishTerms = (agreed: Agreed): RentalTerms => {
  const { landlord, vat, withdrawalDays, chargesDaysUsed } = agreed;
  const [ending, ...others] = otherSections(agreed);
  return {
    title: 'Lejebetingelser',
    lead: 'Betingelserne gælder for leje af rum til opbevaring. Den danske udgave går forud for den engelske.',
    sections: [
      [
        'Parterne og aftalen',
        [
          `Udlejer er ${landlord} (”vi”). Lejer er den person eller virksomhed, der opretter sig og betaler (”du”).`,
          'Du bestiller, når du trykker på knappen »Betal … og lej«. Lige over den står, hvad du lejer, og hvad det koster nu og senere. Knappen er din bestilling og forpligter dig til at betale.',
          'Aftalen er indgået, når din første betaling er gennemført. Indtil da er rummet reserveret til dig i op til 30 minutter. Du får en bekræftelse på e-mail med bestillingen og disse betingelser.',
          'Du skal være fyldt 18 år og give os rigtige oplysninger. Skifter du adresse, telefonnummer eller e-mail, skal du rette det under Mit rum eller skrive til os.',
        ],
      ],
      [
        'Leje og betaling',
        [
          `Lejen betales forud med betalingskort, en måned ad gangen. Alle priser er i danske kroner${VAT[vat]}.`,
          'Et kampagnetilbud gælder i det antal måneder, der står ved rummet. Derefter betaler du den normale pris, som du også ser, før du betaler.',
          'Vi kan ændre lejen med mindst en måneds varsel på e-mail. Vil du ikke betale den nye leje, kan du sige op, før den træder i kraft.',
          'Kan en betaling ikke gennemføres, får du besked og har 10 dage til at betale. Herefter kan vi spærre adgangen til rummet, indtil lejen er betalt.',
        ],
      ],
      ...(ending ? [ending] : []),
      ...(withdrawalDays > 0 ? [withdrawal(withdrawalDays, chargesDaysUsed)] : []),
      ...others,
    ],
  };
};

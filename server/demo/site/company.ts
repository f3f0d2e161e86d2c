import { phoneAddress } from '../../../src/format/contact.ts';
import type { Facility } from '../../facility/facility.ts';

/** Details of the demonstration facility besides its rooms. All of it is invented. */
export const COMPANY = {
  phone: '66 00 12 00',
  mail: 'hej@havnens-opbevaring.example',
  /** Opening hours for tenants, in full hours. */
  access: { from: 6, to: 23 },
};

/** How people reach a department. */
export function toContact({ contact = {} }: Facility) {
  const { phone = COMPANY.phone, email: mail = COMPANY.mail } = contact;
  return { phone, mail, phoneLink: phoneAddress(phone.startsWith('+') ? phone : `+45${phone}`) };
}

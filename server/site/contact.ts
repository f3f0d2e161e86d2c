import { html } from 'hono/html';
import { phoneAddress } from '../../src/format/contact.ts';
import type { Facility } from '../facility/facility.ts';
import type { Html } from './page.ts';

/** How people reach a department, as its file says; empty where that says nothing. */
export function toContact({ contact = {} }: Facility): { phone: string; mail: string } {
  return { phone: contact.phone ?? '', mail: contact.email ?? '' };
}

/** A sentence that ends in the phone number; nothing without one. */
export const callUs = (facility: Facility, before: string, after = '.'): Html | '' => {
  const { phone } = toContact(facility);
  return phone && html`${before} ${phoneLink(phone)}${after}`;
};

export const phoneLink = (phone: string): Html => html`<a href="${phoneAddress(phone)}">${phone}</a>`;

/** Phone number and e-mail address, a line each, as far as they are known. */
export function contactLines(facility: Facility): Html[] {
  const { phone, mail } = toContact(facility);
  return [
    ...(phone ? [phoneLink(phone)] : []),
    ...(mail ? [html`<a href="mailto:${mail}">${mail}</a>`] : []),
  ];
}

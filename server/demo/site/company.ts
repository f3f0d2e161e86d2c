/** What the demonstration facility says of itself besides its rooms. All of it is invented. */
export const COMPANY = {
  phone: '66 00 12 00',
  mail: 'hej@havnens-opbevaring.example',
  cvr: '00 00 00 00',
  /** Hours of the day in which tenants get in. */
  access: { from: 6, to: 23 },
};

export const phoneLink = `tel:+45${COMPANY.phone.replaceAll(' ', '')}`;

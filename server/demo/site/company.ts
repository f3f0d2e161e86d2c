/** Details of the demonstration facility besides its rooms. All of it is invented. */
export const COMPANY = {
  phone: '66 00 12 00',
  mail: 'hej@havnens-opbevaring.example',
  cvr: '00 00 00 00',
  /** Opening hours for tenants, in full hours. */
  access: { from: 6, to: 23 },
};

export const phoneLink = `tel:+45${COMPANY.phone.replaceAll(' ', '')}`;

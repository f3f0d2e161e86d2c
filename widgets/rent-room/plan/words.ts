import { words } from '#core';

export const t = words('rentPlan', {
  planTitle: ['Etageplan: {{floor}}', 'Floor plan: {{floor}}'],
  noPlan: ['Der er ingen plan over denne etage.', 'There is no plan of this floor.'],
  month: ['md.', 'mo.'],
  room: ['Rum {{number}}', 'Room {{number}}'],
  'way-gate': ['Ca. {{metres}} m fra porten', 'About {{metres}} m from the gate'],
  'way-lift': ['Ca. {{metres}} m fra porten (elevator)', 'About {{metres}} m from the gate (lift)'],
  'way-stairs': ['Ca. {{metres}} m fra porten (trappe)', 'About {{metres}} m from the gate (stairs)'],
  tapToZoom: ['Tryk for at zoome ind', 'Tap to zoom in'],
  tapToChoose: ['Tryk på et rum for at vælge det', 'Tap a room to choose it'],
  keys: [
    'Gå fra rum til rum med piletasterne, og zoom med plus og minus',
    'Move between rooms with the arrow keys, and zoom with plus and minus',
  ],
  free: ['Ledigt', 'Available'],
  campaign: ['Tilbud', 'Offer'],
  chosen: ['Valgt', 'Chosen'],
  taken: ['Optaget', 'Taken'],
  fit: ['passer til dit valg', 'fits your choice'],
  unfit: ['passer ikke til dit valg', 'does not fit your choice'],
  zoomIn: ['Zoom ind', 'Zoom in'],
  zoomOut: ['Zoom ud', 'Zoom out'],
  wholePlan: ['Hele planen', 'Whole plan'],
});

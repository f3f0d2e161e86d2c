import { words } from '../../../src/language/language.ts';

export const t = words('rentPlan', {
  da: {
    planTitle: 'Etageplan: {{floor}}',
    noPlan: 'Der er ingen plan over denne etage.',
    loadFailed: 'Det kunne ikke hentes lige nu.',
    keys: 'Gå fra rum til rum med piletasterne, og zoom med plus og minus',
    free: 'Ledigt',
    campaign: 'Tilbud',
    chosen: 'Valgt',
    taken: 'Optaget',
    unfit: 'passer ikke til dit valg',
    zoomIn: 'Zoom ind',
    zoomOut: 'Zoom ud',
    wholePlan: 'Hele planen',
  },
  en: {
    planTitle: 'Floor plan: {{floor}}',
    noPlan: 'There is no plan of this floor.',
    loadFailed: 'This could not be loaded right now.',
    keys: 'Move between rooms with the arrow keys, and zoom with plus and minus',
    free: 'Available',
    campaign: 'Offer',
    chosen: 'Chosen',
    taken: 'Taken',
    unfit: 'does not fit your choice',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    wholePlan: 'Whole plan',
  },
});

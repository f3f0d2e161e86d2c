import { words } from '../../../src/language/language.ts';

export const t = words('rentPlan', {
  da: {
    keys: 'Gå fra rum til rum med piletasterne, og zoom med plus og minus',
    free: 'Ledigt',
    campaign: 'Tilbud',
    chosen: 'Valgt',
    taken: 'Optaget',
    zoomIn: 'Zoom ind',
    zoomOut: 'Zoom ud',
    wholePlan: 'Hele planen',
  },
  en: {
    keys: 'Move between rooms with the arrow keys, and zoom with plus and minus',
    free: 'Available',
    campaign: 'Offer',
    chosen: 'Chosen',
    taken: 'Taken',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    wholePlan: 'Whole plan',
  },
});

import { words } from '../../../src/language/language.ts';

export const t = words('rentPlan', {
  da: {
    keys: 'Piletasterne fører fra rum til rum, plus og minus zoomer',
    free: 'Ledigt',
    offer: 'Tilbud',
    chosen: 'Valgt',
    taken: 'Optaget',
    zoomIn: 'Zoom ind',
    zoomOut: 'Zoom ud',
    wholePlan: 'Hele planen',
  },
  en: {
    keys: 'The arrow keys lead from room to room, plus and minus zoom',
    free: 'Vacant',
    offer: 'Offer',
    chosen: 'Chosen',
    taken: 'Taken',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    wholePlan: 'Whole plan',
  },
});

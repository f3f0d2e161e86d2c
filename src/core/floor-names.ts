import type { Floor } from '../api/calls.ts';
import { language } from './language.ts';

/** A floor's name in the current language, else as the facility wrote it. */
export const floorName = ({ name, translations }: Floor): string =>
  translations?.[language.value]?.name || name;

/** A floor's campaign text in the current language, else as the facility wrote it; empty without a campaign. */
export const campaignText = ({ campaign, translations }: Floor): string =>
  (campaign && (translations?.[language.value]?.campaignText || campaign.text)) || '';

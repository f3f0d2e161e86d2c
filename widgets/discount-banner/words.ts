import { words } from '#core';
import { dictionary } from './dictionary.ts';

export const t = words('banner', dictionary);

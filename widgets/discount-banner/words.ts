import { words } from '../../src/core/language.ts';
import { dictionary } from './dictionary.ts';

export const t = words('banner', dictionary);

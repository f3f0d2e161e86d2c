import { words } from '../../src/language/language.ts';
import { dictionary } from './dictionary.ts';

export const t = words('banner', dictionary);

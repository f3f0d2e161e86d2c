import { addStyles } from '#core';
import fields from '../../../src/ui/fields.css';
import tones from '../../../src/ui/tones.css';
import account from './account.css';

/** The styles of everything in this folder; added once. */
export const addAccountStyles = (root: ShadowRoot | null): void => addStyles(root, fields + tones + account);

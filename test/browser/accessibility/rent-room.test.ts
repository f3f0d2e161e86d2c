import { walk } from './walk.ts';

walk('rentRoom');

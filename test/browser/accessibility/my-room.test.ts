import { walk } from './walk.ts';

walk('myRoom');

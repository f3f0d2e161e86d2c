import { walk } from './walk.ts';

walk('site', 'access', 'resetPassword', 'withdraw');

import { accessScreens } from '../screens/access.ts';
import { resetPasswordScreens } from '../screens/reset-password.ts';
import { siteScreens } from '../screens/site.ts';
import { withdrawScreens } from '../screens/withdraw.ts';
import { walk } from './walk.ts';

walk([...siteScreens, ...accessScreens, ...resetPasswordScreens, ...withdrawScreens]);

import { myRoomScreens } from '../screens/my-room.ts';
import { walk } from './walk.ts';

walk(myRoomScreens);

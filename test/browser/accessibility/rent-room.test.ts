import { rentRoomScreens } from '../screens/rent-room.ts';
import { walk } from './walk.ts';

walk(rentRoomScreens);

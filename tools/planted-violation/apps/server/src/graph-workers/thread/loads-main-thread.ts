export { mainThread as forbidden } from '../../main-thread.ts';

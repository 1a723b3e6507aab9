export { nothing as forbidden } from './nowhere.ts';

export { database as forbidden } from '../../database/src/index.ts';

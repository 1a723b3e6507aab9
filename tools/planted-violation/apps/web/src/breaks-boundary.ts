export { database as forbidden } from '../../../packages/database/src/index.ts';

export { schema as forbidden } from '../../graph-schema/src/index.ts';

export { contract as forbidden } from '../../contract/src/index.ts';

export { pipeline as forbidden } from '../../pipeline/src/index.ts';

export { analysis as forbidden } from '../../analysis/src/index.ts';

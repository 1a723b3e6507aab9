export { cli as forbidden } from '../../cli/src/index.ts';

export { graph as forbidden } from '../../graph/src/index.ts';

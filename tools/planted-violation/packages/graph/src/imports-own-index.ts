export { graph as forbidden } from './index.ts';

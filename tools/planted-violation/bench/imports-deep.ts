export { inner as forbidden } from '../packages/graph/src/inner.ts';

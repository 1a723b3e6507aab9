export { inner as forbidden } from '../../graph/src/inner.ts';

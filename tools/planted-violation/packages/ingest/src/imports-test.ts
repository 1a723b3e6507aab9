export { support as forbidden } from './support.test-support.ts';

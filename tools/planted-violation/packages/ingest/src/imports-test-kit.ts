export { testKit as forbidden } from '../../test-kit/src/index.ts';

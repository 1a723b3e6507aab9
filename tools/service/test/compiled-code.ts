import { fileURLToPath } from 'node:url';

/**
 * For `NODE_COMPILE_CACHE` of services that tests start: each has a new data folder, where it finds none of the code
 * that the one before it compiled. Inside of the checkout, since code is run from there.
 */
export const COMPILED_CODE = fileURLToPath(
  new URL('../../../node_modules/.cache/secgraph-compiled', import.meta.url),
);

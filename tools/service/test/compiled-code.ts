import { fileURLToPath } from 'node:url';

/**
 * For `NODE_COMPILE_CACHE` of what tests start: a service has a new data folder, where it finds none of the code that
 * the one before it compiled. Inside of the checkout, since code is run from there.
 */
export const COMPILED_CODE = fileURLToPath(
  new URL('../../../node_modules/.cache/secgraph-compiled', import.meta.url),
);

export { /** @internal For tests. */ dumpSnapshot } from './dump-snapshot.ts';
export { /** @internal For tests. */ startObjectStore } from './object-store.ts';
export { /** @internal For tests. */ openDatapipe } from './open-datapipe.ts';

export { /** @internal For tests. */ dumpSnapshot } from './dump-snapshot.ts';
export { /** @internal For tests. */ openDatapipe } from './open-datapipe.ts';

/** What runs in the thread of the datapipe, for tests and benchmarks. */

export { /** @internal For tests. */ SnapshotFile } from './snapshot/snapshot-file.ts';
export { /** @internal For tests. */ SnapshotStore } from './snapshot/snapshot-store.ts';
export { /** @internal For tests. */ DatapipeService } from './thread/datapipe-service.ts';
export { /** @internal For tests. */ planUpdate } from './updates/plan-update.ts';

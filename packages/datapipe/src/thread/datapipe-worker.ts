import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '@secgraph/kernel';
import { LoopLagMeter } from '@secgraph/kernel/machine';
import { SnapshotFile } from '../snapshot/snapshot-file.ts';
import type { DatapipeEvent, DatapipeRequest, DatapipeThreadData } from './protocol.ts';
import { tellSpans } from './tell-spans.ts';
import { createThreadLog } from './thread-log.ts';
import { WorkMeter } from './work-meter.ts';

/** For whoever counts what is done. */
const TOLD_EVERY_MS = 2_000;

/** Entry point of the datapipe thread, which reads the snapshot file while the service and its database start. */
const port = parentPort;
const data = workerData as DatapipeThreadData;

invariant(port, 'the datapipe runs as a worker thread');

const snapshotFile = new SnapshotFile(data.dataFolder);
const connected = Promise.withResolvers<Extract<DatapipeRequest, { type: 'connect' }>>();
const stopped = Promise.withResolvers<void>();

snapshotFile.readAhead();
port.on('message', (request: DatapipeRequest) => {
  if (request.type === 'connect') {
    connected.resolve(request);
  } else if (request.type === 'stop') {
    stopped.resolve();
  }
});

const send = (event: DatapipeEvent) => port.postMessage(event);
const log = createThreadLog(send);
const endSpans = tellSpans(data.sampler, send);
// Loaded while the file is read.
const { openDatabase } = await import('@secgraph/database');
const { DatapipeService } = await import('./datapipe-service.ts');
const { uploadStoreAt } = await import('../uploads/upload-store.ts');
const { GraphReplica } = await import('@secgraph/database/graph');
const { openSharedSnapshots } = await import('../snapshot/shared-snapshots.ts');
const { StoredUploadRepository } = await import('@secgraph/database/uploads');
const { databaseUrl, databaseReadUrl, folderId } = await connected.promise;
const database = await openDatabase({
  url: databaseUrl,
  applicationName: 'secgraph datapipe',
  isToWrite: true,
  maxConnections: 4,
  patienceMs: 10_000,
  log: (line) => log.warn({}, line),
});
const stored = new StoredUploadRepository(database.kysely);
const meter = new WorkMeter();
const service = new DatapipeService({
  database,
  replica:
    databaseReadUrl === undefined
      ? undefined
      : new GraphReplica({ url: databaseReadUrl, log: (line) => log.warn({}, line) }),
  snapshotFile,
  sharedSnapshots: openSharedSnapshots(database, data.uploadPlace, data.bucket),
  data,
  uploads: (databaseId) =>
    uploadStoreAt({
      dataFolder: data.dataFolder,
      databaseId,
      folderId,
      stored,
      place: data.uploadPlace,
      bucket: data.bucket,
    }),
  log,
  send,
  meter,
});
const lagMeter = new LoopLagMeter();
const telling = setInterval(
  () => send({ type: 'work', work: meter.report(lagMeter.lag) }),
  TOLD_EVERY_MS,
).unref();
void stopped.promise.then(() => service.stop());
// Whoever was to be woken before looks for work anyway.
port.on('message', (request: DatapipeRequest) => {
  if (request.type === 'wake') {
    service.wake();
  }
});
await service.run();
clearInterval(telling);
lagMeter.stop();
await database.close();
endSpans();
port.close();

import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '@secgraph/kernel';
import { SnapshotFile } from '../snapshot/snapshot-file.ts';
import type { DatapipeEvent, DatapipeRequest, DatapipeThreadData } from './protocol.ts';
import { createThreadLog } from './thread-log.ts';

/** Entry point of the datapipe thread, which reads the snapshot file while the service and its database start. */
const port = parentPort;
const data = workerData as DatapipeThreadData;

invariant(port, 'the datapipe runs as a worker thread');

const snapshotFile = new SnapshotFile(data.dataFolder);
const connected = Promise.withResolvers<string>();
const stopped = Promise.withResolvers<void>();

snapshotFile.readAhead();
port.on('message', (request: DatapipeRequest) => {
  if (request.type === 'connect') {
    connected.resolve(request.databaseUrl);
  } else if (request.type === 'stop') {
    stopped.resolve();
  }
});

const send = (event: DatapipeEvent) => port.postMessage(event);
const log = createThreadLog(send);
// Loaded while the file is read.
const { openDatabase } = await import('@secgraph/database');
const { DatapipeService } = await import('./datapipe-service.ts');
const database = await openDatabase({
  url: await connected.promise,
  applicationName: 'secgraph datapipe',
  maxConnections: 4,
  patienceMs: 10_000,
  log: (line) => log.warn({}, line),
});
const service = new DatapipeService({ database, snapshotFile, data, log, send });
void stopped.promise.then(() => service.stop());
// Whoever was to be woken before looks for work anyway.
port.on('message', (request: DatapipeRequest) => {
  if (request.type === 'wake') {
    service.wake();
  }
});
await service.run();
await database.close();
port.close();

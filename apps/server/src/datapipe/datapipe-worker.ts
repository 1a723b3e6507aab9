import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '@secgraph/kernel';
import type { DatapipeService } from './datapipe-service.ts';
import type { DatapipeEvent, DatapipeRequest, DatapipeThreadData } from './protocol.ts';
import { SnapshotFile } from './snapshot-file.ts';
import { createThreadLog } from './thread-log.ts';

/** Entry point of the datapipe thread, which reads the snapshot file while the service and its database start. */
const port = parentPort;
const data = workerData as DatapipeThreadData;

invariant(port, 'the datapipe runs as a worker thread');

const snapshotFile = new SnapshotFile(data.dataFolder);
const connected = Promise.withResolvers<string>();
const stopped = Promise.withResolvers<undefined>();
let service: DatapipeService | undefined;

snapshotFile.readAhead();
port.on('message', (request: DatapipeRequest) => {
  switch (request.type) {
    case 'connect':
      connected.resolve(request.databaseUrl);
      break;
    case 'wake':
      service?.wake();
      break;
    case 'stop':
      stopped.resolve(undefined);
      break;
  }
});

const send = (event: DatapipeEvent) => port.postMessage(event);
const log = createThreadLog(send);
// Loaded while the file is read.
const { openDatabase } = await import('@secgraph/database');
const { DatapipeService: Service } = await import('./datapipe-service.ts');
const databaseUrl = await Promise.race([stopped.promise, connected.promise]);
if (databaseUrl !== undefined) {
  await serve(databaseUrl);
}
port.close();

async function serve(url: string): Promise<void> {
  const database = await openDatabase({
    url,
    applicationName: 'secgraph datapipe',
    maxConnections: 4,
    patienceMs: 10_000,
    log: (line) => log.warn({}, line),
  });
  const datapipe = new Service({ database, snapshotFile, data, log, send });
  void stopped.promise.then(() => datapipe.stop());
  service = datapipe;
  await datapipe.run();
  await database.close();
}

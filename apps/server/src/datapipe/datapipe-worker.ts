import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '@secgraph/database';
import { invariant } from '@secgraph/kernel';
import { DatapipeService } from './datapipe-service.ts';
import type { DatapipeEvent, DatapipeRequest, DatapipeThreadData } from './protocol.ts';
import { createThreadLog } from './thread-log.ts';

/** Entry point of the datapipe thread. */
const port = parentPort;
const data = workerData as DatapipeThreadData;

invariant(port, 'the datapipe runs as a worker thread');

const send = (event: DatapipeEvent) => port.postMessage(event);
const log = createThreadLog(send);
const database = await openDatabase({
  url: data.databaseUrl,
  applicationName: 'secgraph datapipe',
  maxConnections: 4,
  patienceMs: 10_000,
  log: (line) => log.warn({}, line),
});
const service = new DatapipeService({ database, data, log, send });

port.on('message', (request: DatapipeRequest) => {
  if (request.type === 'wake') {
    service.wake();
  } else {
    service.stop();
  }
});

await service.run();
await database.close();
port.close();

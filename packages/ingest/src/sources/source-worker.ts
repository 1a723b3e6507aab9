import { parentPort, workerData } from 'node:worker_threads';
import { errorCodeOf, invariant, isCodedError } from '@secgraph/kernel';
import { yieldToOthers } from '@secgraph/kernel/machine';
import { SourceFile } from './source-file.ts';
import { DOCUMENTS_AHEAD, type SourceMessage, type SourceTask } from './source-protocol.ts';
import { sourceNamed } from './sources.ts';

/** Converts one source to its end. It sleeps while nobody takes what it has made: it has nothing else to do. */
const port = parentPort;
invariant(port !== null, 'this file runs as a worker thread');
yieldToOthers();

const { source, bytes, taken } = workerData as SourceTask;
const send = (message: SourceMessage, transfer: readonly ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);
let sent = 0;

try {
  for (const output of sourceNamed(source).convert(new SourceFile(bytes))) {
    if (output.kind === 'document') {
      waitForRoom();
      sent++;
      send({ kind: 'output', output }, [output.bytes.buffer]);
    } else {
      send({ kind: 'output', output });
    }
  }
  send({ kind: 'end' });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  send(
    isCodedError(error, 'INGEST_BAD_SOURCE')
      ? { kind: 'unreadable', reason }
      : { kind: 'failed', reason, code: errorCodeOf(error) },
  );
}

function waitForRoom(): void {
  for (let count = Atomics.load(taken, 0); sent - count >= DOCUMENTS_AHEAD; count = Atomics.load(taken, 0)) {
    Atomics.wait(taken, 0, count);
  }
}

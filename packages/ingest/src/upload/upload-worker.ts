import { parentPort } from 'node:worker_threads';
import { invariant } from '@secgraph/kernel';
import { yieldToOthers } from '@secgraph/kernel/machine';
import { ReceivedBody } from './received-body.ts';
import { packError } from './thrown-error.ts';
import type { UploadReply, UploadRequest } from './upload-protocol.ts';
import { createFileSink } from './upload-sink.ts';
import { validateUpload } from './validate-upload.ts';

/** An upload thread: receives several uploads at a time, each to the end or to the first reason to refuse it. */
const port = parentPort;
invariant(port !== null, 'this file runs as a worker thread');
yieldToOthers();

const send = (reply: UploadReply) => port.postMessage(reply);
const bodies = new Map<number, ReceivedBody>();

port.on('message', (request: UploadRequest) => {
  switch (request.type) {
    case 'begin':
      void receive(request);
      break;
    case 'chunk':
      bodies.get(request.id)?.push(request.bytes);
      break;
    case 'end':
      bodies.get(request.id)?.end();
      break;
    case 'abandon':
      bodies.get(request.id)?.abandon();
      break;
  }
});

async function receive({ id, path, options }: UploadRequest & { type: 'begin' }): Promise<void> {
  const body = new ReceivedBody(() => send({ type: 'taken', id }));
  bodies.set(id, body);
  try {
    const outcome = await validateUpload(
      body,
      options,
      await createFileSink(path, options.limits?.minFreeBytes),
    );
    send({ type: 'settled', id, outcome });
  } catch (error) {
    send({ type: 'failed', id, error: packError(error) });
  } finally {
    bodies.delete(id);
  }
}

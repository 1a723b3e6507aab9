import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { eventually } from '@secgraph/test-kit/eventually';
import { expect, it, onTestFinished } from 'vitest';
import { ThreadWatch } from './thread-watch.ts';

const CODE = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (ms) => {
    for (const until = performance.now() + ms; performance.now() < until; );
    parentPort.postMessage('done');
  });
`;

it('tells how busy the threads are that are started, and were', async () => {
  const watch = new ThreadWatch();
  onTestFinished(() => watch.stop());
  const worker = new Worker(CODE, { eval: true, name: 'digger' });
  const busySeconds = () => watch.uses.find(({ name }) => name === 'digger')?.busySeconds ?? 0;

  await eventually(() => expect(watch.uses.map(({ name }) => name)).toEqual(['main', 'digger']));
  worker.postMessage(300);
  await once(worker, 'message');
  await eventually(() => expect(busySeconds()).toBeGreaterThanOrEqual(0.2));

  const before = busySeconds();
  await worker.terminate();
  expect(busySeconds()).toBeGreaterThanOrEqual(before);
});

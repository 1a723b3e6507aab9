import { describe, expect, it } from 'vitest';
import { chain, requestOf } from './layout.test-support.ts';
import { createLayoutClient, type LayoutWorker } from './layout-client.ts';
import type { LayoutOrder } from './layout-messages.ts';
import { runLayout } from './run-layout.ts';

const request = requestOf('layered', 4, chain(4));

/** Workers that answer when they are told to. */
function createWorkers() {
  const orders: LayoutOrder[] = [];
  const ended: number[] = [];
  const workers: LayoutWorker[] = [];
  const start = (): LayoutWorker => {
    const number = workers.length;
    const worker: LayoutWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (order) => void orders.push(order),
      terminate: () => void ended.push(number),
    };
    workers.push(worker);
    return worker;
  };
  const answer = (worker: number, order: number) => {
    const positions = runLayout(orders[order]?.request ?? request);
    const data = { order: orders[order]?.order ?? 0, state: 'done', positions, tookMs: 1 } as const;
    workers[worker]?.onmessage?.(new MessageEvent('message', { data }));
  };
  return { start, answer, orders, ended, workers };
}

describe('layout client', () => {
  it('gives what the worker answers', async () => {
    const { start, answer } = createWorkers();
    const client = createLayoutClient(start);
    const positions = client.run(request, new AbortController().signal);
    answer(0, 0);
    expect(await positions).toEqual(runLayout(request));
  });

  it('ends the worker of a layout that nobody waits for any more, and goes on with another', async () => {
    const { start, answer, ended, workers } = createWorkers();
    const client = createLayoutClient(start);
    const first = new AbortController();
    const abandoned = client.run(request, first.signal);
    first.abort(new Error('newer graph'));
    await expect(abandoned).rejects.toThrow('newer graph');
    expect(ended).toEqual([0]);

    const positions = client.run(request, new AbortController().signal);
    answer(1, 1);
    expect(await positions).toHaveLength(8);
    expect(workers).toHaveLength(2);
  });

  it('lays out on the page where workers cannot be started or loaded', async () => {
    const without = createLayoutClient(() => {
      throw new Error('blocked');
    });
    expect(await without.run(request, new AbortController().signal)).toEqual(runLayout(request));

    const { start, workers } = createWorkers();
    const client = createLayoutClient(start);
    const positions = client.run(request, new AbortController().signal);
    workers[0]?.onerror?.(Object.assign(new Event('error'), { message: 'not found' }) as ErrorEvent);
    expect(await positions).toEqual(runLayout(request));
  });

  it('says why a layout failed', async () => {
    const { start, workers, orders } = createWorkers();
    const client = createLayoutClient(start);
    const positions = client.run(request, new AbortController().signal);
    const data = { order: orders[0]?.order ?? 0, state: 'failed', message: 'too deep' } as const;
    workers[0]?.onmessage?.(new MessageEvent('message', { data }));
    await expect(positions).rejects.toThrow('too deep');
  });
});

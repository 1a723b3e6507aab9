import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WakeSignal } from './wake-signal.ts';

describe('a wake signal', () => {
  it('remembers one call, however many came while nobody waited', async () => {
    const wake = new WakeSignal();
    wake.set();
    wake.set();
    await wake.wait();

    const second = wake.wait();
    wake.set();
    await second;
  });

  it('ends a wait when its signal aborts, before or meanwhile', async () => {
    const wake = new WakeSignal();
    const controller = new AbortController();
    const waiting = wake.wait(controller.signal);
    controller.abort();

    await waiting;
    await wake.wait(controller.signal);
  });

  it('leaves no listener behind on a signal that outlives many waits', async () => {
    const wake = new WakeSignal();
    const { signal } = new AbortController();
    for (let count = 0; count < 3; count++) {
      const waiting = wake.wait(signal);
      expect(getEventListeners(signal, 'abort')).toHaveLength(1);
      wake.set();
      await waiting;
    }

    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

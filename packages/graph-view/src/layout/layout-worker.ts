import type { LayoutOrder, LayoutReply } from './layout-messages.ts';
import { runLayout } from './run-layout.ts';
import { warmUp } from './warm-up.ts';

/** Entry of the worker: lays out one graph after the other. */
addEventListener('message', ({ data }: MessageEvent<LayoutOrder>) => {
  const reply = answer(data);
  postMessage(reply, { transfer: reply.state === 'done' ? [reply.positions.buffer] : [] });
});

warmUp();

function answer({ order, request }: LayoutOrder): LayoutReply {
  const startedAtMs = performance.now();
  try {
    const positions = runLayout(request);
    return { order, state: 'done', positions, tookMs: performance.now() - startedAtMs };
  } catch (cause) {
    return { order, state: 'failed', message: cause instanceof Error ? cause.message : String(cause) };
  }
}

import { nextTask } from '../render/next-task.ts';
import type { LayoutOrder, LayoutReply } from './layout-messages.ts';
import { runLayout } from './run-layout.ts';
import { warmUp } from './warm-up.ts';

let isAsked = false;

/** Entry of the worker: lays out one graph after the other. */
addEventListener('message', ({ data }: MessageEvent<LayoutOrder>) => {
  isAsked = true;
  const reply = answer(data);
  postMessage(reply, { transfer: reply.state === 'done' ? [reply.positions.buffer] : [] });
});

void warmUpUntilAsked();

async function warmUpUntilAsked(): Promise<void> {
  for (const _ of warmUp()) {
    await nextTask();
    if (isAsked) {
      return;
    }
  }
}

function answer({ order, request }: LayoutOrder): LayoutReply {
  const startedAtMs = performance.now();
  try {
    const positions = runLayout(request);
    return { order, state: 'done', positions, tookMs: performance.now() - startedAtMs };
  } catch (cause) {
    return { order, state: 'failed', message: cause instanceof Error ? cause.message : String(cause) };
  }
}

import { openTracing, type Sampler, SpanBuffer } from '@secgraph/kernel/tracing';
import type { DatapipeEvent } from './protocol.ts';

const CAPACITY = 4_096;
/** After the first one: a few go together. */
const TOLD_AFTER_MS = 250;

/** Records the work of this thread, for the thread that sends spans out. Returns what tells the rest and ends it. */
export function tellSpans(sampler: Sampler | undefined, send: (event: DatapipeEvent) => void): () => void {
  if (sampler === undefined) {
    return () => undefined;
  }

  let timer: NodeJS.Timeout | undefined;
  const tell = () => send({ type: 'spans', batch: buffer.take() });
  const buffer = new SpanBuffer(CAPACITY, () => {
    timer = setTimeout(tell, TOLD_AFTER_MS).unref();
  });
  const close = openTracing(buffer, sampler);

  return () => {
    close();
    clearTimeout(timer);
    tell();
  };
}

export type { Sampler } from './sampler.ts';
export { type SpanBatch, SpanBuffer } from './span-buffer.ts';
export { parseTraceParent, type TraceParent } from './trace-parent.ts';
export {
  currentTraceParent,
  type FinishedSpan,
  isTracing,
  openTracing,
  recordSpan,
  runInSpan,
  type Span,
  type SpanSink,
  startSpan,
  withSpan,
} from './tracer.ts';

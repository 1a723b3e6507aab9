import type { IncomingMessage } from 'node:http';
import { parseTraceParent, type TraceParent } from '@secgraph/kernel/tracing';

/** Reads the header `traceparent` (W3C Trace Context); undefined where there is none, or it is malformed. */
export function traceParentOf({ headers }: Pick<IncomingMessage, 'headers'>): TraceParent | undefined {
  const { traceparent } = headers;

  // Nearly all requests have none, and this is asked of each of them.
  return typeof traceparent === 'string' ? parseTraceParent(traceparent) : undefined;
}

/** The step of a trace that a request belongs to, as its client tells it, for the log. */
export function traceContextOf(
  message: Pick<IncomingMessage, 'headers'>,
): Omit<TraceParent, 'isSampled'> | undefined {
  const parent = traceParentOf(message);

  return parent && { traceId: parent.traceId, spanId: parent.spanId };
}

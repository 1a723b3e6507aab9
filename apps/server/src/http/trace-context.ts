import type { IncomingMessage } from 'node:http';

/** The step of a trace that a request belongs to, as its client tells it. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
}

/** Version, trace, parent and flags; later versions may add fields behind them. */
const PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-|$)/;
const FORBIDDEN_VERSION = 'ff';
const NOTHING = /^0+$/;
const MAX_LENGTH = 256;

/** Reads the header `traceparent` (W3C Trace Context); undefined where there is none, or it is malformed. */
export function traceContextOf({ headers }: Pick<IncomingMessage, 'headers'>): TraceContext | undefined {
  const { traceparent } = headers;
  // Nearly all requests have none, and this is asked of each of them.
  if (traceparent === undefined) {
    return undefined;
  }

  return typeof traceparent === 'string' && traceparent.length <= MAX_LENGTH
    ? parseTraceParent(traceparent)
    : undefined;
}

function parseTraceParent(text: string): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', more] = PARENT.exec(text) ?? [];
  const isMeant = version !== undefined && version !== FORBIDDEN_VERSION;
  if (!isMeant || NOTHING.test(traceId) || NOTHING.test(spanId)) {
    return undefined;
  }

  return version === '00' && more !== '' ? undefined : { traceId, spanId };
}

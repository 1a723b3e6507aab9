/** A step of a trace that something else belongs to. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether somebody records it. */
  readonly isSampled: boolean;
}

/** Version, trace, parent and flags; later versions may add fields behind them. */
const PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;
const FORBIDDEN_VERSION = 'ff';
const NOTHING = /^0+$/;
const MAX_LENGTH = 256;
const SAMPLED = 1;

/** Reads a `traceparent` (W3C Trace Context); undefined where it is malformed. */
export function parseTraceParent(text: string): TraceParent | undefined {
  if (text.length > MAX_LENGTH) {
    return undefined;
  }
  const [, version, traceId = '', spanId = '', flags = '', more] = PARENT.exec(text) ?? [];
  const isMeant = version !== undefined && version !== FORBIDDEN_VERSION;
  if (!isMeant || NOTHING.test(traceId) || NOTHING.test(spanId)) {
    return undefined;
  }

  return version === '00' && more !== ''
    ? undefined
    : { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export function formatTraceParent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

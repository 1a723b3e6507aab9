import type { FinishedSpan } from '@secgraph/kernel/tracing';

/** Who tells of spans. */
export interface SpanSource {
  readonly serviceName: string;
  readonly version: string;
  /** Of this process among those of the service. */
  readonly instanceId: string;
}

const NANOSECONDS = 1_000_000;
const KINDS = { internal: 1, server: 2, client: 3 } as const;
const ERROR = 2;

/** A request of OTLP in JSON: ids are hexadecimal, times text. */
export function presentSpans(
  spans: readonly FinishedSpan[],
  { serviceName, version, instanceId }: SpanSource,
): object {
  return {
    resourceSpans: [
      {
        resource: {
          attributes: presentAttributes({
            'service.name': serviceName,
            'service.version': version,
            'service.instance.id': instanceId,
          }),
        },
        scopeSpans: [{ scope: { name: 'secgraph', version }, spans: spans.map(presentSpan) }],
      },
    ],
  };
}

function presentSpan(span: FinishedSpan): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: presentTime(span.startMs),
    endTimeUnixNano: presentTime(span.endMs),
    attributes: presentAttributes(span.attributes),
    ...(span.links.length === 0
      ? {}
      : { links: span.links.map(({ traceId, spanId }) => ({ traceId, spanId })) }),
    ...(span.hasFailed ? { status: { code: ERROR } } : {}),
  };
}

/** Whole milliseconds apart: together, they would have more digits than a number holds. */
function presentTime(ms: number): string {
  const whole = Math.floor(ms);
  const rest = Math.min(Math.floor((ms - whole) * NANOSECONDS), NANOSECONDS - 1);

  return `${whole}${String(rest).padStart(6, '0')}`;
}

function presentAttributes(attributes: FinishedSpan['attributes']): readonly object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: presentValue(value) }));
}

function presentValue(value: string | number | boolean): object {
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  }

  return typeof value === 'string' ? { stringValue: value } : { boolValue: value };
}

import { openTracing, startSpan } from '@secgraph/kernel/tracing';
import { describe, expect, it, vi } from 'vitest';
import { ServiceMeters } from '../metrics/service-meters.ts';
import { SpanExporter } from './span-exporter.ts';

const ALL = { ratio: 1, isParentBased: true };

function createExporter(answer: () => Promise<Response>) {
  const meters = new ServiceMeters();
  const log = { warn: vi.fn(), info: vi.fn() };
  const bodies: string[] = [];
  const exporter = new SpanExporter({
    url: 'http://collector.test/v1/traces',
    headers: { 'api-key': 'hunter2' },
    serviceName: 'graph',
    sampler: ALL,
    log,
    meters,
    delayMs: 1,
    fetch: async (_url, request) => {
      expect(request?.headers).toEqual({ 'api-key': 'hunter2', 'content-type': 'application/json' });
      bodies.push(typeof request?.body === 'string' ? request.body : '');
      return answer();
    },
  });
  const counted = () =>
    Object.fromEntries(meters.spans.counted.map(({ values: [outcome = ''], count }) => [outcome, count]));

  return { exporter, log, bodies, counted };
}

const record = (name: string) => startSpan(name, { parent: 'none', attributes: { n: 1, ok: true } })?.end();

describe('spans', () => {
  it('are sent as OTLP in JSON', async () => {
    const { exporter, bodies, counted } = createExporter(async () => new Response('{}'));
    exporter.start();
    record('get-version');
    await expect.poll(counted).toEqual({ exported: 1 });
    await exporter.stop();
    const { resourceSpans } = JSON.parse(bodies[0] ?? '');
    expect(resourceSpans[0].resource.attributes[0]).toEqual({
      key: 'service.name',
      value: { stringValue: 'graph' },
    });
    expect(resourceSpans[0].scopeSpans[0].spans).toEqual([
      {
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
        spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
        name: 'get-version',
        kind: 1,
        startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
        endTimeUnixNano: expect.stringMatching(/^\d{19}$/),
        attributes: [
          { key: 'n', value: { intValue: '1' } },
          { key: 'ok', value: { boolValue: true } },
        ],
      },
    ]);
  });

  it('that wait are sent at the end', async () => {
    const { exporter, counted } = createExporter(async () => new Response('{}'));
    exporter.start();
    for (let time = 0; time < 1_500; time++) {
      record('x');
    }
    await exporter.stop();
    expect(counted()).toEqual({ exported: 1_500 });
    expect(startSpan('y')).toBeUndefined();
  });

  it('are kept while the collector is away, as far as there is room, with one warning', async () => {
    let isAway = true;
    let asked = 0;
    const { exporter, log, counted } = createExporter(async () => {
      asked++;
      if (isAway) {
        throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
      }
      return new Response('{}');
    });
    exporter.start();
    for (let time = 0; time < 10_000; time++) {
      record('x');
    }
    await expect.poll(() => asked).toBeGreaterThan(3);
    isAway = false;
    await expect.poll(counted).toEqual({ exported: expect.any(Number), dropped: expect.any(Number) });
    await expect.poll(() => (counted()['exported'] ?? 0) + (counted()['dropped'] ?? 0)).toBe(10_000);
    await exporter.stop();
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.info).toHaveBeenCalledWith('the collector of traces takes them again');
    expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/hunter2|collector\.test/);
  });

  it('that are refused are gone', async () => {
    const { exporter, log, counted } = createExporter(async () => new Response('', { status: 400 }));
    exporter.start();
    record('x');
    await expect.poll(counted).toEqual({ dropped: 1 });
    await exporter.stop();
    expect(log.warn).toHaveBeenCalledWith(
      { reason: 'it answers 400' },
      'the collector of traces does not take them',
    );
  });

  it('hold up nobody who stops the service', async () => {
    const { exporter, counted } = createExporter(async () => {
      throw new TypeError('fetch failed');
    });
    exporter.start();
    record('x');
    await exporter.stop();
    expect(counted()).toEqual({ dropped: 1 });
  });

  it('of another thread go with them', async () => {
    const { exporter, counted } = createExporter(async () => new Response('{}'));
    const close = openTracing(
      { add: (span) => exporter.addAll({ spans: [span], dropped: 2 }), drop() {} },
      ALL,
    );
    record('x');
    close();
    await exporter.stop();
    expect(counted()).toEqual({ dropped: 2, exported: 1 });
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { SpanBuffer } from './span-buffer.ts';
import { parseTraceParent } from './trace-parent.ts';
import { currentTraceParent, isTracing, openTracing, recordSpan, startSpan, withSpan } from './tracer.ts';

const ALL = { ratio: 1, isParentBased: true };
const PARENT = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true };
let close = (): void => undefined;

afterEach(() => close());

function open(sampler = ALL, capacity = 10_000): SpanBuffer {
  const buffer = new SpanBuffer(capacity);
  close = openTracing(buffer, sampler);

  return buffer;
}

describe('a trace', () => {
  it('has its steps below each other, across what is awaited', async () => {
    const buffer = open();
    await withSpan('outer', { parent: PARENT, kind: 'server' }, async () => {
      await Promise.resolve();
      await withSpan('inner', { attributes: { files: 2 } }, async () => {
        await Promise.resolve();
        recordSpan('select thing', 5, { kind: 'client' });
        expect(parseTraceParent(currentTraceParent() ?? '')).toMatchObject({
          traceId: PARENT.traceId,
          isSampled: true,
        });
      });
    });
    const [statement, inner, outer] = buffer.take().spans;
    expect(outer).toMatchObject({ name: 'outer', traceId: PARENT.traceId, parentSpanId: PARENT.spanId });
    expect(inner).toMatchObject({ parentSpanId: outer?.spanId, attributes: { files: 2 }, hasFailed: false });
    expect(statement).toMatchObject({ parentSpanId: inner?.spanId, kind: 'client' });
    expect((statement?.endMs ?? 0) - (statement?.startMs ?? 0)).toBeCloseTo(5);
  });

  it('tells that a step failed, and not why', async () => {
    const buffer = open();
    const failing = withSpan('work', { parent: 'none' }, async () => {
      throw new Error('the password is hunter2');
    });
    await expect(failing).rejects.toThrow('hunter2');
    const { spans } = buffer.take();
    expect(spans).toMatchObject([{ name: 'work', hasFailed: true, parentSpanId: undefined }]);
    expect(JSON.stringify(spans)).not.toContain('hunter2');
  });

  it('is told once of a step that is ended twice', () => {
    const buffer = open();
    const span = startSpan('request', { parent: 'none' });
    span?.end({ attributes: { status: 200 } });
    span?.end();
    expect(buffer.take().spans).toMatchObject([{ attributes: { status: 200 } }]);
  });

  it('is bounded below each step that comes from outside', async () => {
    const buffer = open();
    await withSpan('archive', { parent: PARENT }, async () => {
      for (let entry = 0; entry < 1_200; entry++) {
        recordSpan('entry', 1);
      }
    });
    const { spans, dropped } = buffer.take();
    expect([spans.length, dropped]).toEqual([1_001, 200]);
  });
});

describe('nothing is recorded', () => {
  it('where nobody asked for it', async () => {
    expect(isTracing()).toBe(false);
    expect(startSpan('x')).toBeUndefined();
    expect(await withSpan('x', { parent: PARENT }, async () => currentTraceParent())).toBeUndefined();
  });

  it('of a trace that its beginning does not record', async () => {
    const buffer = open();
    await withSpan('x', { parent: { ...PARENT, isSampled: false } }, async () => {
      recordSpan('y', 1);
      expect(currentTraceParent()).toMatch(/^00-a{32}-[0-9a-f]{16}-00$/);
    });
    expect(buffer.take()).toEqual({ spans: [], dropped: 0 });
  });

  it('beyond the share of traces that is wanted', async () => {
    const buffer = open({ ratio: 0.25, isParentBased: false });
    const traces = ['0', '3', '4', 'f'].map((digit) => `${'0'.repeat(19)}${digit}${'0'.repeat(12)}`);
    for (const traceId of traces) {
      await withSpan('x', { parent: { ...PARENT, traceId } }, async () => undefined);
    }
    expect(buffer.take().spans.map(({ traceId }) => traceId)).toEqual(traces.slice(0, 2));
  });

  it('that has no room', () => {
    const buffer = open(ALL, 2);
    for (let time = 0; time < 5; time++) {
      startSpan('x', { parent: 'none' })?.end();
    }
    const { spans, dropped } = buffer.take();
    expect([spans.length, dropped]).toEqual([2, 3]);
  });
});

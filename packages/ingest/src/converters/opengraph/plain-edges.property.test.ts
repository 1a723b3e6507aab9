import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeBatch } from '../../batch/describe-batch.test-support.ts';
import { convertRun } from '../../convert/convert-run.ts';
import { DEFAULT_ELEMENT_LIMITS } from '../../decode/record-limits.ts';
import type { RecordRun } from '../../decode/record-run.ts';
import type { OpenGraphSource } from '../record-source.ts';
import { createOpenGraphConverter } from './opengraph-converter.ts';

const id = fc.oneof(
  fc.constantFrom('A', 'a', 'B', 'PF-1', 'pf-1', 'Pf-1', 'é', 'É', 'ß', 'x'.repeat(700), 'x'.repeat(2001)),
  fc.nat(3000).map((number) => `S-1-5-${number}`),
);
const end = fc.record(
  {
    value: id,
    kind: fc.constantFrom('User', 'Src', '', 'K'.repeat(300)),
    match_by: fc.constantFrom('id', 'id', 'name'),
  },
  { requiredKeys: ['value'] },
);
const properties = fc.oneof(
  fc.constantFrom(null, {}, { lastseen: 'x', a: 1 }, { b: 1, a: [1, 2] }, { a: 'é\n' }, { bad: {}, good: 1 }),
  fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxKeys: 2 }),
);
const edge = fc.record(
  {
    start: end,
    end,
    kind: fc.constantFrom('Knows', 'Owns_1', 'a b', 'K'.repeat(300)),
    properties,
    other: fc.constant(1),
  },
  { requiredKeys: ['start', 'end', 'kind'] },
);
const source = fc.record({
  format: fc.constant('opengraph' as const),
  section: fc.constant('edges' as const),
  sourceKind: fc.constantFrom(undefined, 'Src'),
  objectIdCase: fc.constantFrom('upper' as const, 'as-sent' as const),
});

it('edges are converted as if each had been parsed', () => {
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 40 }), source, (edges, from) => {
      expect(outcomeOf(edges, from, true)).toEqual(outcomeOf(edges, from, false));
    }),
    { numRuns: 300 },
  );
});

function outcomeOf(edges: readonly object[], source: OpenGraphSource, isUnparsed: boolean): object {
  const { convertEdge, convertPlainEdge } = createOpenGraphConverter(source);
  const conversion = { convert: convertEdge, convertPlain: isUnparsed ? convertPlainEdge : undefined };
  const { converted } = convertRun(runOf(edges), source, conversion, { records: DEFAULT_ELEMENT_LIMITS });
  const { batch, ...rest } = converted;

  return { ...describeBatch(batch), matched: batch.matched, ...rest };
}

function runOf(edges: readonly object[]): RecordRun {
  const texts = edges.map((each) => Buffer.from(JSON.stringify(each)));
  const starts: number[] = [];
  const ends: number[] = [];
  let length = 1;
  for (const text of texts) {
    starts.push(length);
    ends.push(length + text.length);
    length += text.length + 1;
  }

  return {
    bytes: Buffer.concat([
      Buffer.from('['),
      ...texts.flatMap((text) => [text, Buffer.from(',')]).slice(0, -1),
      Buffer.from(']'),
    ]),
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    firstIndex: 0,
    byteOffset: 0,
    mayBeTooDeep: false,
  };
}

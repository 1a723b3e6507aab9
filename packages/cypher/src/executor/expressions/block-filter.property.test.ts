import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildTinyGraph } from '../../graph/tiny-graph.test-support.ts';
import { runQuery } from '../run-query.test-support.ts';

/** Dense where nearly all nodes have the property, sparse where few do, and of two types at once. */
const properties = fc.constantFrom(0, 1, 0.1).chain((missing) =>
  fc.array(
    fc.record({
      flag: fc.option(fc.boolean(), { nil: null, freq: missing === 0 ? 1_000 : missing === 1 ? 1 : 5 }),
      other: fc.option(fc.boolean(), { nil: null, freq: 3 }),
      count: fc.option(fc.integer({ min: -3, max: 3 }), { nil: null, freq: missing === 1 ? 1 : 9 }),
      share: fc.option(fc.constantFrom(0.5, 1, 2.5), { nil: null, freq: 2 }),
      text: fc.option(fc.constantFrom('a', 'b', ''), { nil: null, freq: missing === 1 ? 1 : 9 }),
      mixed: fc.constantFrom(null, 1, 'a', true),
    }),
    { minLength: 1, maxLength: 120 },
  ),
);

const PREDICATES = [
  'n.flag',
  'NOT n.flag',
  'n.flag = true',
  'n.flag = false',
  'n.flag <> true',
  'n.count = 1',
  'n.count <> 1',
  'n.count < 0',
  '0 <= n.count',
  'n.share > 0.75',
  'n.share = 1',
  "n.text = 'a'",
  "n.text <> 'a'",
  "n.text = 'unknown'",
  "n.text <> 'unknown'",
  "n.text > 'a'",
  'n.text = 1',
  'n.flag = null',
  "n.mixed = 'a'",
  'n.mixed <> 1',
  "n.flag = true AND n.text = 'b'",
  'n.flag = true OR n.count > 1',
  'n.flag AND n.other',
  'n.flag AND NOT n.other',
  'n.flag OR NOT n.other',
  'NOT n.flag <> true',
  'n.flag = false AND n.count > 0',
  'n:Even AND n.flag = true AND n.other <> true',
];

it.each(PREDICATES)('columns say what values say: %s', (predicate) => {
  fc.assert(
    fc.property(properties, (list) => {
      const graph = buildTinyGraph(
        list.map((node, index) => ({ kinds: index % 2 === 0 ? ['Even'] : [], properties: node })),
      );
      const query = `MATCH (n) WHERE ${predicate} RETURN id(n)`;
      expect(runQuery(graph, query)).toEqual(runQuery(graph, query, { passes: 'none' }));
    }),
    { numRuns: 25 },
  );
});

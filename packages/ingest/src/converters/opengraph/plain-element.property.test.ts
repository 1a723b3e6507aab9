import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPlainEdge, isPlainNode } from './plain-element.ts';
import { inspectEdge, inspectNode } from './validate-element.ts';

const list = fc.oneof(
  fc.array(fc.string()),
  fc.array(fc.integer()),
  fc.constantFrom([1, 'b'], [{}], [null], [[]]),
);
const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), list, fc.constantFrom(null, {}, { a: 1 }));
const properties = fc.oneof(
  fc.dictionary(fc.constantFrom('a', 'b', 'objectid', 'name', '__proto__'), value, { maxKeys: 3 }),
  fc.constantFrom(null, undefined, 5, []),
);
const kind = fc.constantFrom('User', 'K', 'K2', 'K3', '', 'tag_x', 'TAG', 'a b', 5, null);
const end = fc.oneof(
  fc.record(
    {
      value: fc.constantFrom('a', '', null, 5),
      match_by: fc.constantFrom('id', 'name', 'property', 'other'),
      kind,
      property_matchers: fc.constantFrom([], [{ key: 'k', operator: 'equals', value: 1 }], null),
    },
    { requiredKeys: [] },
  ),
  { weight: 4, arbitrary: fc.constant({ value: 'a' }) },
  fc.constantFrom(null, 'a', []),
);
const node = fc.record(
  {
    id: fc.constantFrom('a', 'b', '', 5, null),
    kinds: fc.oneof(fc.array(kind, { maxLength: 4 }), fc.constantFrom(null, 'K', undefined)),
    properties,
  },
  { requiredKeys: [] },
);
const edge = fc.record({ start: end, end, kind, properties }, { requiredKeys: [] });

it.each([
  ['node', node, isPlainNode, inspectNode],
  ['edge', edge, isPlainEdge, inspectEdge],
] as const)('nothing is wrong with a plain %s, and many are plain', (_, arbitrary, isPlain, inspect) => {
  let plain = 0;
  fc.assert(
    fc.property(fc.oneof(arbitrary, fc.jsonValue()), (element) => {
      if (isPlain(element)) {
        plain++;
        expect(inspect(element, 0)).toEqual([]);
      }
    }),
    { numRuns: 5_000 },
  );
  expect(plain).toBeGreaterThan(50);
});

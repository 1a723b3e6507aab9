import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlainScanner } from './plain-scanner.ts';
import { inspectEdge, inspectNode } from './validate-element.ts';

const scanner = new PlainScanner();
const text = (place: { from: number; to: number }, bytes: Buffer) =>
  place.from === -1 ? undefined : bytes.toString('utf8', place.from, place.to);

/** The element among other text, as it stands in a file. */
function placed(json: string): { bytes: Buffer; from: number; to: number } {
  const bytes = Buffer.from(`[${json},{}]`);
  return { bytes, from: 1, to: bytes.length - 4 };
}

function isNode(json: string): boolean {
  const { bytes, from, to } = placed(json);
  return scanner.isNode(bytes, from, to);
}

function isEdge(json: string): boolean {
  const { bytes, from, to } = placed(json);
  return scanner.isEdge(bytes, from, to);
}

/** Python writes a space behind commas and colons, others indent. */
const spelling = fc.constantFrom<(value: unknown) => string>(
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 1),
  (value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
);
/** Mostly what nearly all files hold. */
const often = <T, U>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: odd });
const scalar = fc.oneof(
  often(fc.constantFrom('', 'plain text', 'é', 'tag_x'), fc.string()),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
);
const list = often(
  fc.oneof(fc.array(fc.constantFrom('a', 'b'), { maxLength: 3 }), fc.array(fc.integer(), { maxLength: 3 })),
  fc.constantFrom([1, 'b'], [true, false], [{}], [null], [[]], []),
);
const value = often(fc.oneof(scalar, list), fc.constantFrom(null, {}, { a: 1 }));
const name = often(fc.constantFrom('a', 'b', 'name', ''), fc.constantFrom('objectid', '__proto__', 'a"b'));
const properties = often(fc.dictionary(name, value, { maxKeys: 3 }), fc.constantFrom(null, 5, []));
const kind = often(
  fc.constantFrom('User', 'K', 'K_2', 'Tags'),
  fc.constantFrom('', 'tag_x', 'TAG', 'a b', 'é', 5, null),
);
const end = often(
  fc.record(
    { value: fc.constantFrom('a', 'B', 'é'), kind: fc.constantFrom('User', 'é') },
    { requiredKeys: ['value'] },
  ),
  fc.oneof(
    fc.record(
      {
        value: fc.constantFrom('a', '', null, 5, 'a"b'),
        match_by: fc.constantFrom('id', 'name', 'property', 'other'),
        kind,
        property_matchers: fc.constantFrom([], null),
      },
      { requiredKeys: [] },
    ),
    fc.constantFrom(null, 'a', []),
  ),
);
const node = often(
  fc.record({ id: fc.constantFrom('a', 'b'), kinds: fc.array(kind, { maxLength: 3 }), properties }),
  fc.record(
    {
      id: fc.constantFrom('a', '', 5, null),
      kinds: fc.oneof(fc.array(kind, { maxLength: 4 }), fc.constantFrom(null, 'K')),
      properties,
      other: fc.constant(1),
    },
    { requiredKeys: [] },
  ),
);
const edge = often(
  fc.record({ start: end, end, kind, properties }, { requiredKeys: ['start', 'end', 'kind'] }),
  fc.record({ start: end, end, kind, properties, other: fc.constant(1) }, { requiredKeys: [] }),
);
/** Some bytes of it are others. */
const damaged = (json: string) =>
  fc
    .array(
      fc.tuple(
        fc.nat(json.length),
        fc.constantFrom('', '"', '\\', ',', '}', '0', '.', 'e', '-', ' ', '\u0001'),
      ),
      {
        maxLength: 2,
      },
    )
    .map((changes) =>
      changes.reduce((text, [at, other]) => text.slice(0, at) + other + text.slice(at + 1), json),
    );

describe.each([
  ['node', node, isNode, inspectNode],
  ['edge', edge, isEdge, inspectEdge],
] as const)('a %s that is recognised', (_, arbitrary, isPlain, inspect) => {
  it('is sound, and so are many', () => {
    let plain = 0;
    fc.assert(
      fc.property(
        fc.tuple(fc.oneof({ weight: 5, arbitrary }, { weight: 1, arbitrary: fc.jsonValue() }), spelling),
        ([element, spell]) => {
          const json = spell(element);
          if (isPlain(json)) {
            plain++;
            expect(inspect(JSON.parse(json), 0)).toEqual([]);
          }
        },
      ),
      { numRuns: 5_000 },
    );
    expect(plain).toBeGreaterThan(500);
  });

  it('is JSON, whatever happened to it', () => {
    fc.assert(
      fc.property(
        fc.tuple(arbitrary, spelling).chain(([element, spell]) => damaged(spell(element))),
        (json) => {
          if (isPlain(json)) {
            expect(inspect(JSON.parse(json), 0)).toEqual([]);
          }
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

it('tells where the parts of an edge are', () => {
  const properties = '{ "since":"é", "n":[1, -2.5e+3], "ok":true}';
  const json = `{"kind":"K_1", "start":{"match_by":"id","kind":"User","value":"ä"},"end":{"value":"b"},"properties":${properties}}`;
  const { bytes, from, to } = placed(json);

  expect(scanner.isEdge(bytes, from, to)).toBe(true);
  expect(text(scanner.kind, bytes)).toBe('K_1');
  expect([text(scanner.start.value, bytes), text(scanner.start.kind, bytes)]).toEqual(['ä', 'User']);
  expect([text(scanner.end.value, bytes), text(scanner.end.kind, bytes)]).toEqual(['b', undefined]);
  expect(text(scanner.properties, bytes)).toBe(properties);
  expect(isEdge('{"kind":"K","start":{"value":"a"},"end":{"value":"b"},"properties":null}')).toBe(true);
  expect(text(scanner.properties, bytes)).toBeUndefined();
});

it.each([
  ['a part twice', '{"kind":"K","kind":"K","start":{"value":"a"},"end":{"value":"b"}}'],
  ['an end by name', '{"kind":"K","start":{"value":"a","match_by":"name"},"end":{"value":"b"}}'],
  ['an empty id', '{"kind":"K","start":{"value":""},"end":{"value":"b"}}'],
  ['an escape', '{"kind":"K","start":{"value":"\\u0041"},"end":{"value":"b"}}'],
  ['a leading zero', '{"kind":"K","start":{"value":"a"},"end":{"value":"b"},"properties":{"n":01}}'],
  ['text behind it', '{"kind":"K","start":{"value":"a"},"end":{"value":"b"}} '],
  ['a comma too many', '{"kind":"K","start":{"value":"a"},"end":{"value":"b"},}'],
])('leaves an edge with %s to others', (_, json) => {
  expect(isEdge(json)).toBe(false);
});

it('stops at the end of what it is given', () => {
  const json = '{"kind":"K","start":{"value":"a"},"end":{"value":"b"},"properties":{"n":12,"t":true}}';
  const bytes = Buffer.from(json);
  for (let to = 0; to < bytes.length; to++) {
    expect(scanner.isEdge(bytes, 0, to)).toBe(false);
  }
  expect(scanner.isEdge(bytes, 0, bytes.length)).toBe(true);
});

import { type BrokenInput, type Expectation, FINE, refused } from './broken-input.ts';

const SCHEMA = refused(/failed schema validation/);
const NODE = { id: 'og-1', kinds: ['Thing'] };
const EDGE = { kind: 'Knows', start: { value: 'og-1' }, end: { value: 'og-2' } };

/** OpenGraph files, most of them against its schema. */
export function brokenGraphs(): readonly BrokenInput[] {
  return [
    ...[
      {},
      [],
      5,
      null,
      'x',
      { nodes: 5 },
      { edges: {} },
      { nodes: [5] },
      { nodes: ['x'] },
      { nodes: [null] },
      { nodes: [[]] },
    ].map((graph) => input(`graph ${JSON.stringify(graph)}`, { graph }, SCHEMA)),
    ...nodes().map(([name, node]) =>
      input(`node: ${name}`, { graph: { nodes: [{ ...NODE, ...node }] } }, SCHEMA),
    ),
    ...edges().map(([name, edge]) =>
      input(`edge: ${name}`, { graph: { edges: [{ ...EDGE, ...edge }] } }, SCHEMA),
    ),
    ...[5, [], 'x', { source_kind: 5 }, { source_kind: {} }, { other: 1 }].map((metadata) =>
      input(`metadata ${JSON.stringify(metadata)}`, { metadata, graph: { nodes: [] } }, refused(/metadata/)),
    ),
    input('twenty wrong nodes', { graph: { nodes: Array(20).fill({}) } }, SCHEMA),
    input('the collector format as well', { data: [], graph: { nodes: [] } }, refused(/not both/)),
    input('nothing in it', { graph: { nodes: [], edges: [] } }, FINE),
    input(
      'more kinds than there may be, with the source kind',
      { metadata: { source_kind: 'Fourth' }, graph: { nodes: [{ id: 'og-9', kinds: ['A', 'B', 'C'] }] } },
      { error: /too many kinds \(4\)/ },
    ),
    input(
      'an end that nothing matches',
      { graph: { edges: [{ ...EDGE, start: { match_by: 'name', value: 'nobody' } }] } },
      { warning: /./ },
    ),
    ...long(),
    input('an id that is empty', { graph: { nodes: [{ id: '', kinds: ['Thing'] }] } }, SCHEMA),
  ];
}

function long(): readonly BrokenInput[] {
  const text = 'x'.repeat(12_000);
  const manyKinds = Array.from({ length: 40_000 }, (_, index) => ({ ...EDGE, kind: `Kind${index}` }));

  return [
    ...[
      ['node', { nodes: [{ ...NODE, id: text }] }, /^nodes\[0\]: id is longer/] as const,
      ['kind', { nodes: [{ ...NODE, kinds: ['A', text] }] }, /^nodes\[0\]: kinds\[1\] is longer/] as const,
      ['edge', { edges: [{ ...EDGE, kind: text }] }, /^edges\[0\]: kind is longer/] as const,
      ['end', { edges: [{ ...EDGE, end: { value: text } }] }, /^edges\[0\]: end.value is longer/] as const,
      [
        'kind of an end',
        { edges: [{ ...EDGE, start: { value: 'a', kind: text } }] },
        /^edges\[0\]: start.kind is longer/,
      ] as const,
      [
        'name that nothing has',
        { edges: [{ ...EDGE, start: { match_by: 'name', value: text } }] },
        /^.{100,2100}$/,
      ] as const,
    ].map(([name, graph, warning]) => input(`a long ${name}`, { graph }, { warning })),
    input(
      'a long source kind',
      { metadata: { source_kind: text }, graph: { nodes: [NODE] } },
      refused(/source_kind.*maxLength: got 12000, want 256/),
    ),
    input('more kinds than there can be', { graph: { edges: manyKinds } }, { error: /^too many kinds/ }),
  ];
}

function nodes(): readonly (readonly [name: string, node: object])[] {
  return [
    ['no id', { id: undefined }],
    ['a number as id', { id: 5 }],
    ['no kinds', { kinds: undefined }],
    ['four kinds', { kinds: ['A', 'B', 'C', 'D'] }],
    ['a text as kinds', { kinds: 'A' }],
    ['numbers as kinds', { kinds: [1] }],
    ['a list as properties', { properties: [] }],
    ['an object as property', { properties: { a: {} } }],
    ['an object in a list', { properties: { a: [{}] } }],
    ['a mixed list', { properties: { a: [1, 'x'] } }],
    ['nested lists', { properties: { a: [[1]] } }],
  ];
}

function edges(): readonly (readonly [name: string, edge: object])[] {
  return [
    ['no kind', { kind: undefined }],
    ['an empty kind', { kind: '' }],
    ['a kind with a blank', { kind: 'Has Session' }],
    ['a kind with a quote', { kind: "a'b" }],
    ['no start', { start: undefined }],
    ['a text as end', { end: 'og-2' }],
    ['an end without value', { end: {} }],
    ['a number as value', { end: { value: 5 } }],
    ['an unknown match', { end: { match_by: 'guess', value: 'x' } }],
    ['an object as property', { properties: { a: {} } }],
  ];
}

function input(name: string, content: object, expected: Expectation): BrokenInput {
  return { name: `graph: ${name}`, body: JSON.stringify(content), expected };
}

import { describe, expect, it } from 'vitest';
import { describeBatch } from '../../batch/describe-batch.test-support.ts';
import { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import type { ObjectIdCase } from '../../batch/object-id-interner.ts';
import { createOpenGraphConverter } from './opengraph-converter.ts';

interface Input {
  readonly sourceKind?: string;
  readonly objectIdCase?: ObjectIdCase;
  readonly nodes?: readonly unknown[];
  readonly edges?: readonly unknown[];
}

function convert({ sourceKind, objectIdCase = 'upper', nodes = [], edges = [] }: Input) {
  const converter = createOpenGraphConverter({ sourceKind, objectIdCase });
  const out = new GraphBatchBuilder({ objectIdCase });
  const results = [
    ...nodes.map((node, index) => converter.convertNode(node, index, out)),
    ...edges.map((edge, index) => converter.convertEdge(edge, index, out)),
  ];

  const { batch, warnings } = out.finish();
  const errors = results.flatMap((result) => (result.ok ? [] : [result.error.message]));
  return { ...describeBatch(batch), matched: batch.matched, warnings, errors };
}

describe('nodes', () => {
  it.each([
    ['their first kind as primary kind', { kinds: ['A', 'B'] }, undefined, ['A', 'B'], { primarykind: 'A' }],
    ['the source kind too', { kinds: ['A'] }, 'Src', ['Src', 'A'], { primarykind: 'A' }],
    ['each kind once', { kinds: ['Src', 'A', 'A'] }, 'Src', ['Src', 'A'], { primarykind: 'Src' }],
    ['the source kind alone', { kinds: [] }, 'Src', ['Src'], {}],
    ['no empty kinds', { kinds: ['', 'A'] }, '', ['A'], { primarykind: 'A' }],
    ['built-in kinds', { kinds: ['Base', 'User'] }, undefined, ['Base', 'User'], { primarykind: 'Base' }],
    [
      'their properties',
      {
        kinds: ['A'],
        properties: {
          name: 'n',
          environmentid: 'e',
          title: 't',
          reconcile: true,
          lastseen: 'x',
          primarykind: 'Z',
        },
      },
      undefined,
      ['A'],
      { name: 'N', environmentid: 'E', title: 't', primarykind: 'A' },
    ],
  ])('get %s', (_case, node, sourceKind, kinds, properties) => {
    const { nodes, errors } = convert({
      ...(sourceKind === undefined ? {} : { sourceKind }),
      nodes: [{ id: 'abc', ...node }],
    });
    expect(errors).toEqual([]);
    // Without properties, it could not be told from a node that edges alone name.
    const collected = Object.keys(properties).length === 0 ? { isCollected: true } : {};
    expect(nodes).toEqual({ ABC: { kinds, properties, ...collected } });
  });

  it('of one id in two cases are one node', () => {
    const { nodes } = convert({
      nodes: [
        { id: 'abc', kinds: ['A'], properties: { x: 1 } },
        { id: 'ABC', kinds: ['B'] },
      ],
    });
    expect(nodes).toEqual({ ABC: { kinds: ['A', 'B'], properties: { x: 1, primarykind: 'B' } } });
  });

  it.each([
    [[], undefined, 'node ABC has no kinds; at least 1 kind is required'],
    [[''], undefined, 'node ABC has no kinds; at least 1 kind is required'],
    [['A', 'B', 'C'], 'Src', 'node ABC has too many kinds (4); max allowed is 3'],
  ])('with kinds %j and source %s are refused', (kinds, sourceKind, message) => {
    const { nodes, errors } = convert({
      ...(sourceKind === undefined ? {} : { sourceKind }),
      nodes: [
        { id: 'abc', kinds },
        { id: 'ok', kinds: ['A'] },
      ],
    });
    expect(errors).toEqual([message]);
    expect(Object.keys(nodes)).toEqual(['OK']);
  });

  it('that break the schema are reported', () => {
    expect(convert({ nodes: [{ id: 'a', kinds: 5 }] }).errors).toEqual([
      `nodes[0] schema validation failed with 1 error(s): [at '/kinds': got number, want array]`,
    ]);
  });

  it.each([
    ['a null', { bad: null }, `at '/properties/bad': got null, want boolean or number or string or array`],
    ['an object', { bad: {} }, `Invalid property 'bad': objects are not allowed in the property bag.`],
    ['a list of objects', { bad: [{}] }, `Invalid property 'bad': array contains an object.`],
    [
      'a list of lists',
      { bad: [[1]] },
      `at '/properties/bad/0': got array, want boolean or number or string`,
    ],
    ['a list of several types', { bad: ['a', 1] }, 'it is a mixed-type array'],
    ['a name that is null', { name: null }, `at '/properties/name': got null`],
    ['an object id', { objectid: 'B' }, `Invalid property 'objectid': reserved property`],
  ])('lose %s alone, with a warning', (_case, bad, reason) => {
    const properties = { ...bad, good: 1, list: [1, 2] };
    const { nodes, errors, warnings } = convert({ nodes: [{ id: 'a', kinds: ['A'], properties }] });

    expect(nodes['A']?.properties).toEqual({ good: 1, list: [1, 2], primarykind: 'A' });
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      expect.stringContaining(`nodes[0]: property "${Object.keys(bad)[0]}" is left out: ${reason}`),
    ]);
  });

  it('with something else wrong are reported with all of it', () => {
    expect(convert({ nodes: [{ id: 7, kinds: ['A'], properties: { bad: null } }] }).errors).toEqual([
      expect.stringContaining('nodes[0] schema validation failed with 2 error(s)'),
    ]);
    expect(convert({ nodes: [{ id: 'a', kinds: ['A'], properties: 'x' }] }).errors).toHaveLength(1);
  });

  it('keep a name that is no string, with a warning', () => {
    const { nodes, warnings } = convert({ nodes: [{ id: 'a', kinds: ['A'], properties: { name: 7 } }] });
    expect(nodes['A']?.properties).toEqual({ name: 7, primarykind: 'A' });
    expect(warnings).toEqual(['nodes[0]: name of node A is not a string']);
  });
});

describe('edges', () => {
  const edge = { start: { value: 'a' }, end: { value: 'b' }, kind: 'K' };

  it('between ids become relationships at once', () => {
    const { nodes, relationships, matched } = convert({
      edges: [edge, { ...edge, properties: { z: 1, a: 'x', lastseen: 'y', reconcile: true } }],
    });
    expect(relationships).toEqual(['A -[K]-> B {}', 'A -[K]-> B {"a":"x","z":1}']);
    expect(nodes).toEqual({ A: { kinds: [] }, B: { kinds: [] } });
    expect(matched).toEqual([]);
  });

  it('lose a property that cannot be stored alone, with a warning', () => {
    const { relationships, errors, warnings } = convert({
      edges: [{ ...edge, properties: { good: 1, bad: { deep: 1 }, objectid: 'x' } }],
    });
    expect([relationships, errors]).toEqual([['A -[K]-> B {"good":1,"objectid":"x"}'], []]);
    expect(warnings).toEqual([expect.stringContaining('edges[0]: property "bad" is left out')]);
  });

  it('guess what their ends are, so that nodes which exist keep their kinds', () => {
    const { nodes, relationships, matched } = convert({
      sourceKind: 'Src',
      edges: [{ ...edge, start: { value: 'a', kind: 'User' }, properties: null }],
    });
    expect(nodes).toEqual({ A: { kinds: ['Src?', 'User?'] }, B: { kinds: ['Src?'] } });
    expect(relationships).toEqual(['A -[K]-> B {}']);
    expect(matched).toEqual([]);
  });

  it('by name look for the upper-cased name and the kind', () => {
    const { matched } = convert({
      edges: [{ ...edge, start: { value: 'ann', match_by: 'name', kind: 'User' } }],
    });
    expect(matched[0]).toMatchObject({
      start: { by: 'properties', matchers: [{ key: 'name', value: 'ANN' }], kind: 'User' },
      end: { by: 'id', objectId: 'B', kinds: [] },
      unresolvedMessage: 'skipping invalid relationship. unable to resolve endpoints. source: ann, target: b',
    });
  });

  it('by property look for values as they are stored', () => {
    const property_matchers = [
      { key: 'name', operator: 'equals', value: 'app' },
      { key: 'Name', operator: 'equals', value: 'app' },
      { key: 'port', operator: 'equals', value: 1 },
    ];
    const { matched } = convert({
      sourceKind: 'Src',
      edges: [{ ...edge, end: { match_by: 'property', property_matchers } }],
    });
    expect(matched[0]).toMatchObject({
      end: {
        by: 'properties',
        matchers: [
          { key: 'name', value: 'APP' },
          { key: 'Name', value: 'app' },
          { key: 'port', value: 1 },
        ],
      },
      unresolvedMessage:
        'unable to resolve endpoint: "name" equals "app", "Name" equals "app", "port" equals "1"',
    });
    expect(matched[0]?.end).not.toHaveProperty('kind');
  });

  it.each([
    [
      { start: { value: '' } },
      'skipping invalid relationship. unable to resolve endpoints. source: , target: b',
    ],
    [{ end: { value: '', match_by: 'name' } }, 'empty value for name match_by strategy'],
  ])('without a value are skipped: %j', (ends, warning) => {
    const { relationships, matched, warnings, errors } = convert({ edges: [{ ...edge, ...ends }] });
    expect([...relationships, ...matched, ...errors]).toEqual([]);
    expect(warnings).toEqual([warning]);
  });

  it('that break the schema are reported, the others go on', () => {
    const { relationships, errors } = convert({ edges: [{ ...edge, kind: 'a b' }, edge] });
    expect(relationships).toEqual(['A -[K]-> B {}']);
    expect(errors).toEqual([
      `edges[0] schema validation failed with 1 error(s): [at '/kind': 'a b' does not match pattern '^[A-Za-z0-9_]+$']`,
    ]);
  });
});

describe('what is too long to be stored', () => {
  const ID = 'x'.repeat(2001);
  const KIND = 'K'.repeat(257);
  const edge = { kind: 'Knows', start: { value: 'a' }, end: { value: 'b' } };

  it.each([
    ['the id of a node', { nodes: [{ id: ID, kinds: ['A'] }] }, 'nodes[0]: id is longer than 2000 bytes'],
    [
      'a kind of a node',
      { nodes: [{ id: 'a', kinds: ['A', KIND] }] },
      'nodes[0]: kinds[1] is longer than 256 characters',
    ],
    [
      'the kind of an edge',
      { edges: [{ ...edge, kind: KIND }] },
      'edges[0]: kind is longer than 256 characters',
    ],
    [
      'the kind of an end',
      { edges: [{ ...edge, end: { value: 'b', kind: KIND } }] },
      'edges[0]: end.kind is longer than 256 characters',
    ],
    [
      'the id of an end',
      { edges: [{ ...edge, start: { match_by: 'id', value: ID } }] },
      'edges[0]: start.value is longer than 2000 bytes',
    ],
  ])('%s: the element is skipped with a warning', (_case, input, warning) => {
    expect(convert(input)).toMatchObject({
      nodes: {},
      relationships: [],
      matched: [],
      errors: [],
      warnings: [warning],
    });
  });

  it('makes no long message: a name that nothing matches is cut', () => {
    const { matched } = convert({
      edges: [{ ...edge, start: { match_by: 'name', value: 'n'.repeat(100_000) } }],
    });
    expect(matched[0]?.unresolvedMessage.length).toBeLessThan(2100);
  });
});

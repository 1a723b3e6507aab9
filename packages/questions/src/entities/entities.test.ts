import { parseListQuery, relatedList } from '@secgraph/contract';
import { createCancellation } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { asWritten, SEEN_AT, type TinyGraph, tinyContext } from '../testing/tiny-graph.ts';
import { answerList } from './answer-list.ts';
import type { ListName } from './list-rules.ts';
import { listInOrder, listNewestFirst } from './ordered-lists.ts';
import { readEntity } from './read-entity.ts';

const user = { kinds: ['Base', 'User'] };
const group = { kinds: ['Base', 'Group'] };

/** ADA is in INNER, which is in OUTER; INNER controls A and B, OUTER controls C and ADA, ADA controls D. */
const estate = tinyContext({
  nodes: {
    ADA: user,
    INNER: { ...group, properties: { name: 'Z-INNER' } },
    OUTER: { ...group, properties: { name: 'Y-OUTER' } },
    A: { kinds: ['Base', 'Computer'], properties: { name: 'X-A' } },
    B: { ...user, properties: { name: 'X-B' } },
    C: user,
    D: user,
    IDLE: group,
    CLOUD: { kinds: ['AZBase', 'AZUser'] },
  },
  relationships: [
    'ADA -MemberOf-> INNER',
    'INNER -MemberOf-> OUTER',
    'ADA -MemberOf-> IDLE',
    'INNER -GenericAll-> A',
    'INNER -WriteDacl-> A',
    'INNER -Owns-> B',
    'OUTER -GenericWrite-> C',
    'ADA -ForceChangePassword-> D',
    'OUTER -GenericAll-> ADA',
    'A -AdminTo-> B',
    'OUTER -MemberOf-> INNER',
  ],
});

function list(name: ListName, objectId: string, parameters: Record<string, string[]> = {}) {
  const input = { objectId, name, form: 'list', list: parseListQuery(relatedList, parameters) } as const;

  return asWritten(answerList(estate, input)) as ListPage;
}

interface ListPage {
  readonly count: number;
  readonly data: readonly { readonly objectID: string }[];
}

const ids = (page: ListPage) => page.data.map(({ objectID }) => objectID);

function draw(name: ListName, objectId: string, graph = estate) {
  const input = { objectId, name, form: 'graph', list: parseListQuery(relatedList, {}) } as const;
  const items = asWritten(answerList(graph, input)) as Record<
    string,
    { label: { text: string }; id1?: string }
  >;
  const label = (id: unknown) => items[String(id)]?.label.text;

  return Object.entries(items)
    .map(([id, item]) => (id.startsWith('rel_') ? `${label(item.id1)} -${item.label.text}` : label(id)))
    .toSorted();
}

describe('controllables', () => {
  it('are what a node and its groups hold rights on, newest first', () => {
    expect(list('controllables', 'ADA')).toEqual({
      count: 5,
      skip: 0,
      limit: 10,
      data: [
        { objectID: 'D', name: '', label: 'User', kinds: ['Base', 'User'] },
        { objectID: 'C', name: '', label: 'User', kinds: ['Base', 'User'] },
        { objectID: 'B', name: 'X-B', label: 'User', kinds: ['Base', 'User'] },
        { objectID: 'A', name: 'X-A', label: 'Computer', kinds: ['Base', 'Computer'] },
        { objectID: 'ADA', name: '', label: 'User', kinds: ['Base', 'User'] },
      ],
    });
  });

  it('are drawn with the memberships that lead to a right', () => {
    expect(draw('controllables', 'ADA')).toEqual([
      'ADA',
      'ADA -ForceChangePassword',
      'ADA -MemberOf',
      'C',
      'D',
      'X-A',
      'X-B',
      'Y-OUTER',
      'Y-OUTER -GenericAll',
      'Y-OUTER -GenericWrite',
      'Y-OUTER -MemberOf',
      'Z-INNER',
      'Z-INNER -GenericAll',
      'Z-INNER -MemberOf',
      'Z-INNER -Owns',
      'Z-INNER -WriteDacl',
    ]);
  });

  it('of a node without rights draw nothing', () => {
    expect(draw('controllables', 'IDLE')).toEqual([]);
    expect(list('controllables', 'IDLE')).toMatchObject({ count: 0, data: [] });
  });
});

describe('controllers', () => {
  it('are the holders of rights and their members at any depth', () => {
    expect(ids(list('controllers', 'B'))).toEqual(['OUTER', 'INNER', 'ADA']);
    expect(ids(list('controllers', 'D'))).toEqual(['ADA']);
    expect(ids(list('controllers', 'ADA'))).toEqual(['OUTER', 'INNER']);
  });

  it('are drawn with every relationship once', () => {
    expect(draw('controllers', 'C')).toEqual([
      'ADA',
      'ADA -MemberOf',
      'C',
      'Y-OUTER',
      'Y-OUTER -GenericWrite',
      'Y-OUTER -MemberOf',
      'Z-INNER',
      'Z-INNER -MemberOf',
    ]);
    expect(draw('controllers', 'IDLE')).toEqual([]);
  });
});

describe('a related list', () => {
  it.each([
    ['skip=1&limit=2', { skip: ['1'], limit: ['2'] }, ['C', 'B']],
    ['limit=0', { limit: ['0'] }, []],
    ['skip beyond the end', { skip: ['99'] }, []],
    ['sort_by=name', { sort_by: ['name'] }, ['D', 'C', 'ADA', 'A', 'B']],
    ['sort_by=-name', { sort_by: ['-name'] }, ['B', 'A', 'D', 'C', 'ADA']],
    ['sort_by=label&sort_by=objectid', { sort_by: ['label', 'objectid'] }, ['A', 'ADA', 'B', 'C', 'D']],
    ['sort_by=-label&sort_by=-name', { sort_by: ['-label', '-name'] }, ['B', 'D', 'C', 'ADA', 'A']],
    ['an order named twice', { sort_by: ['name', 'label', '-name'] }, ['D', 'C', 'ADA', 'A', 'B']],
    ['the same with a page', { sort_by: ['name'], skip: ['2'], limit: ['1'] }, ['ADA']],
    ['an order it does not know', { sort_by: ['nonsense'] }, ['D', 'C', 'B', 'A', 'ADA']],
  ])('understands %s', (_, parameters, expected) => {
    const page = list('controllables', 'ADA', parameters);
    expect(ids(page)).toEqual(expected);
    expect(page.count).toBe(5);
  });

  it('is worked out once for all its pages and for its number', () => {
    const input = { name: 'controllables', root: 0 } as const;
    const sort = [{ column: 'name', type: 'string', direction: 'asc' }] as const;
    const context = tinyContext({ nodes: { ADA: user, B: user }, relationships: ['ADA -Owns-> B'] });

    expect(listNewestFirst(context, input)).toBe(listNewestFirst(context, input));
    expect(listInOrder(context, input, [])).toBe(listNewestFirst(context, input));
    expect(listInOrder(context, input, sort)).toBe(listInOrder(context, input, sort));
  });

  it('is in order, however long it is', () => {
    const names = Array.from({ length: 500 }, (_, index) => `N-${index}`);
    const context = tinyContext({
      nodes: Object.fromEntries(['ROOT', ...names].map((name) => [name, group])),
      relationships: names.toReversed().map((name) => `${name} -MemberOf-> ROOT`),
    });

    const newest = listNewestFirst(context, { name: 'members', root: 0 });
    expect([...newest]).toEqual(Array.from(names.keys(), (index) => names.length - index));
  });

  it('needs a directory object', () => {
    expect(() => list('controllers', 'NOBODY')).toThrow('node not found');
    expect(() => list('controllers', 'CLOUD')).toThrow('node not found');
    expect(ids(list('controllers', 'd'))).toEqual(['ADA']);
  });
});

describe('an entity', () => {
  const graph: TinyGraph = {
    nodes: {
      ADA: { kinds: ['Base', 'User', 'Tag_Tier_Zero'], properties: { name: 'ADA' } },
      B: user,
      CLOUD: { kinds: ['AZBase'] },
    },
    relationships: ['ADA -Owns-> B'],
  };
  const read = (objectId: string, hasCounts: boolean) =>
    readEntity(tinyContext(graph), { collection: 'base', objectId, hasCounts }).data;
  const props = { name: 'ADA', objectid: 'ADA', lastseen: SEEN_AT, isTierZero: true };
  const kinds = ['Base', 'User', 'Tag_Tier_Zero'];

  it('has properties, kinds and one number per list', () => {
    expect(read('ADA', true)).toEqual({ props, kinds, controllables: 1 });
    expect(read('B', true)).toMatchObject({ props: { objectid: 'B' }, controllables: 0 });
    expect(read('B', true).props).not.toHaveProperty('isTierZero');
  });

  it('has no numbers when none are wanted', () => {
    expect(read('ADA', false)).toEqual({ props, kinds });
  });

  it('must exist and belong to the collection', () => {
    expect(() => read('NOBODY', true)).toThrow('node not found');
    expect(() => read('CLOUD', true)).toThrow('node not found');
  });

  it('leaves out the numbers that are not ready in time', () => {
    const cancellation = createCancellation({ deadlineAtMs: Date.now() + 400 });
    const context = { ...tinyContext(graph), cancellation };

    expect(readEntity(context, { collection: 'base', objectId: 'ADA', hasCounts: true }).data).toEqual({
      props,
      kinds,
    });
  });
});

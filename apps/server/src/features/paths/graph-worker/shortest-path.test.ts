import type { LegacyGraph, UnifiedGraph } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { asWritten, SEEN_AT, tinyContext } from '../../../graph-workers/tiny-graph.test-support.ts';
import { parseRelationshipFilter } from '../parse-relationship-filter.ts';
import { findPaths } from './find-paths.ts';
import { findShortestPath } from './find-shortest-path.ts';

const user = { kinds: ['Base', 'User'] };
const graph = tinyContext({
  nodes: {
    'S-1': { kinds: ['Base', 'User', 'Tag_Owned'], properties: { name: 'ADA' } },
    'S-2': { kinds: ['Base', 'Group'], properties: { name: 'LEFT' } },
    'S-3': { kinds: ['Base', 'Group'], properties: { displayname: 'Right' } },
    'S-4': { kinds: ['Base', 'Domain'], properties: { name: 'CORP', system_tags: 'admin_tier_0' } },
    'S-5': user,
    'S-6': user,
  },
  relationships: [
    'S-1 -MemberOf-> S-2',
    'S-1 -MemberOf-> S-3',
    { start: 'S-2', kind: 'GenericAll', end: 'S-4', properties: { isacl: true } },
    'S-3 -Owns-> S-4',
    'S-1 -LocalGroupOf-> S-5',
    'S-5 -GHOwns-> S-6',
  ],
});

interface Request {
  readonly from?: string;
  readonly to?: string;
  readonly kinds?: string;
  readonly only_traversable?: boolean;
}

function find({ from = 'S-1', to = 'S-4', kinds, only_traversable = false }: Request = {}): UnifiedGraph {
  const { data } = findShortestPath(graph, {
    startObjectId: from,
    endObjectId: to,
    filter: kinds === undefined ? undefined : parseRelationshipFilter(kinds),
    isTraversableOnly: only_traversable,
  });

  return asWritten(data) as UnifiedGraph;
}

function draw(startObjectId: string, endObjectId: string): LegacyGraph {
  return asWritten(findPaths(graph, { startObjectId, endObjectId }).data) as LegacyGraph;
}

const kindsOf = (request: Request) =>
  find(request)
    .edges.map(({ kind }) => kind)
    .toSorted();

describe('the shortest path', () => {
  it('is the union of all shortest paths, as a unified graph without properties', () => {
    const { nodes, edges } = find();

    expect(Object.keys(nodes)).toEqual(['100', '101', '102', '103']);
    expect(nodes['100']).toEqual({
      label: 'ADA',
      kind: 'User',
      kinds: ['Base', 'User', 'Tag_Owned'],
      objectId: 'S-1',
      isTierZero: false,
      isOwnedObject: true,
      lastSeen: SEEN_AT,
    });
    expect(nodes['102']?.label).toBe('S-3');
    expect(nodes['103']?.isTierZero).toBe(true);
    expect(edges).toHaveLength(4);
    expect(edges).toContainEqual({
      source: '101',
      target: '103',
      label: 'GenericAll',
      kind: 'GenericAll',
      lastSeen: SEEN_AT,
    });
  });

  it.each([
    ['in:MemberOf,Owns', ['MemberOf', 'Owns']],
    ['in:MemberOf, Owns', ['MemberOf', 'Owns']],
    ['nin:Owns', ['GenericAll', 'MemberOf']],
  ])('follows %s', (kinds, expected) => {
    expect(kindsOf({ kinds })).toEqual(expected);
  });

  it('follows every kind unless told otherwise, and with only_traversable those that give control', () => {
    expect(kindsOf({ to: 'S-6' })).toEqual(['GHOwns', 'LocalGroupOf']);
    expect(kindsOf({ to: 'S-6', kinds: 'in:LocalGroupOf,GHOwns' })).toEqual(['GHOwns', 'LocalGroupOf']);
    expect(() => find({ to: 'S-6', only_traversable: true })).toThrow('Path not found');
    expect(() => find({ to: 'S-5', kinds: 'in:LocalGroupOf', only_traversable: true })).toThrow(
      'Path not found',
    );
    expect(kindsOf({ kinds: 'in:MemberOf,GenericAll', only_traversable: true })).toEqual([
      'GenericAll',
      'MemberOf',
    ]);
  });

  it.each([
    ['backwards', { from: 'S-4', to: 'S-1' }],
    ['from a node to itself', { to: 'S-1' }],
    ['without the kinds it needs', { kinds: 'in:MemberOf' }],
  ])('is not found %s', (_, request) => {
    expect(() => find(request)).toThrow('Path not found');
  });

  it('refuses kinds that are none, and names those that are', () => {
    expect(() => find({ kinds: 'in:MemberOf,Nonsense' })).toThrow(
      /^invalid query parameter 'relationship_kinds': acceptable relationship kinds are: \[\w+( \w+)* GHOwns\]$/,
    );
  });

  it('tells of unknown nodes, and finds object ids in upper case', () => {
    expect(() => find({ from: 'S-9' })).toThrow('resource not found');
    expect(() => find({ to: 'S-9' })).toThrow('resource not found');
    expect(find({ from: 's-1' }).edges).toHaveLength(4);
  });
});

describe('path finding', () => {
  it('draws the same paths with properties', () => {
    const drawn = draw('S-1', 'S-4');

    expect(Object.keys(drawn).toSorted()).toEqual([
      '100',
      '101',
      '102',
      '103',
      'rel_1',
      'rel_2',
      'rel_3',
      'rel_4',
    ]);
    expect(drawn['rel_3']).toEqual({
      color: '3a5464',
      data: { isacl: true, lastseen: SEEN_AT },
      end2: { arrow: true },
      id1: '101',
      id2: '103',
      label: { text: 'GenericAll' },
    });
  });

  it('draws nothing where there is no path', () => {
    expect(draw('S-4', 'S-1')).toEqual({});
  });
});

import type { LegacyGraph, NearestPaths, UnifiedGraph } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { asWritten, SEEN_AT, tinyContext } from '../testing/tiny-graph.ts';
import { drawShortestPaths } from './draw-shortest-paths.ts';
import { findNearest, type NearestPathsInput } from './find-nearest-paths.ts';
import { findPaths } from './find-paths.ts';
import { parseEdgeName } from './parse-edge-name.ts';
import { parseRelationshipFilter } from './parse-relationship-filter.ts';

const user = { kinds: ['Base', 'User'] };
const graph = tinyContext({
  nodes: {
    'S-1': { kinds: ['Base', 'User', 'Tag_Owned'], properties: { name: 'ADA' } },
    'S-2': { kinds: ['Base', 'Group'], properties: { name: 'LEFT' } },
    'S-3': { kinds: ['Base', 'Group'], properties: { displayname: 'Right' } },
    'S-4': { kinds: ['Base', 'Domain'], properties: { name: 'CORP', system_tags: 'admin_tier_0' } },
    'S-5': user,
    'S-6': user,
    'S-7': { kinds: ['Base', 'User'], properties: { name: 'GONE', enabled: false } },
    'S-8': { kinds: ['Base', 'User', 'Tag_Owned'], properties: { name: 'TAKEN', enabled: true } },
  },
  relationships: [
    'S-1 -MemberOf-> S-2',
    'S-1 -MemberOf-> S-3',
    { start: 'S-2', kind: 'GenericAll', end: 'S-4', properties: { isacl: true } },
    'S-3 -Owns-> S-4',
    'S-1 -LocalGroupOf-> S-5',
    'S-5 -GHOwns-> S-6',
    'S-8 -ForceChangePassword-> S-7',
    'S-7 -MemberOf-> S-2',
  ],
});

interface Request {
  readonly from?: string;
  readonly to?: string;
  readonly kinds?: string;
  readonly only_traversable?: boolean;
  readonly withoutNodes?: readonly string[];
  readonly withoutEdges?: readonly string[];
  readonly avoidsDisabled?: boolean;
}

function conditionsOf({ kinds, only_traversable = false, ...request }: Request) {
  return {
    filter: kinds === undefined ? undefined : parseRelationshipFilter(kinds),
    isTraversableOnly: only_traversable,
    excludedNodes: request.withoutNodes ?? [],
    excludedEdges: (request.withoutEdges ?? []).map(parseEdgeName),
    avoidsDisabled: request.avoidsDisabled ?? false,
  };
}

function find({ from = 'S-1', to = 'S-4', ...request }: Request = {}): UnifiedGraph {
  const { data } = drawShortestPaths(graph, {
    startObjectId: from,
    endObjectId: to,
    ...conditionsOf(request),
  });

  return asWritten(data) as UnifiedGraph;
}

function findNear(
  hubObjectId: string,
  direction: 'inbound' | 'outbound',
  { ends, maxHops, limit = 100, ...request }: Request & Partial<NearestPathsInput> = {},
): NearestPaths {
  const input = { hubObjectId, direction, ends, maxHops, limit, ...conditionsOf(request) };

  return asWritten(findNearest(graph, input).data) as NearestPaths;
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

describe('exclusions', () => {
  it.each<[string, Request]>([
    ['a node by its object id', { withoutNodes: ['s-2'] }],
    ['a node by its graph id', { withoutNodes: ['101'] }],
    ['a relationship', { withoutEdges: ['100_MemberOf_101'] }],
    [
      'what is not there as well',
      { withoutNodes: ['S-2', '7', 'x'], withoutEdges: ['1_a_b_2', '100_Owns_101'] },
    ],
  ])('leave out %s', (_, request) => {
    expect(kindsOf(request)).toEqual(['MemberOf', 'Owns']);
  });

  it('leave no path where they cut all, or an end', () => {
    expect(() => find({ withoutNodes: ['S-2'], withoutEdges: ['102_Owns_103'] })).toThrow('Path not found');
    expect(() => find({ withoutNodes: ['S-1'] })).toThrow('Path not found');
    expect(() => find({ withoutNodes: ['S-4'] })).toThrow('Path not found');
  });

  it('of the disabled spare the ends', () => {
    expect(kindsOf({ from: 'S-8' })).toEqual(['ForceChangePassword', 'GenericAll', 'MemberOf']);
    expect(() => find({ from: 'S-8', avoidsDisabled: true })).toThrow('Path not found');
    expect(kindsOf({ from: 'S-7', avoidsDisabled: true })).toEqual(['GenericAll', 'MemberOf']);
    expect(kindsOf({ from: 'S-8', to: 'S-7', avoidsDisabled: true })).toEqual(['ForceChangePassword']);
  });
});

describe('the nearest paths', () => {
  it('to a node come from all that reach it, nearest first, with all shortest paths', () => {
    const { nodes, edges, ...rest } = findNear('S-4', 'inbound');

    expect(Object.keys(nodes)).toEqual(['100', '101', '102', '103', '106', '107']);
    expect(edges).toHaveLength(6);
    expect(rest).toEqual({
      ends: [
        { node_id: '101', hops: 1 },
        { node_id: '102', hops: 1 },
        { node_id: '100', hops: 2 },
        { node_id: '106', hops: 2 },
        { node_id: '107', hops: 3 },
      ],
      total: 5,
      total_by_kind: { User: 3, Group: 2 },
      total_by_hops: [2, 2, 1],
      has_all_paths: true,
    });
  });

  it('come from what is owned, and lead to tier zero', () => {
    const owned = findNear('S-4', 'inbound', { ends: 'owned' });
    expect(owned.ends).toEqual([
      { node_id: '100', hops: 2 },
      { node_id: '107', hops: 3 },
    ]);
    expect(owned.total_by_hops).toEqual([0, 1, 1]);
    expect(owned.edges).toHaveLength(6);

    const tierZero = findNear('S-1', 'outbound', { ends: 'tier-zero' });
    expect(tierZero).toMatchObject({ ends: [{ node_id: '103', hops: 2 }], total: 1 });
    expect(tierZero.edges).toHaveLength(4);
  });

  it('keep to limits, kinds and exclusions', () => {
    expect(findNear('S-4', 'inbound', { limit: 1 })).toMatchObject({
      ends: [{ node_id: '101' }],
      edges: [{ source: '101' }],
      total: 5,
    });
    expect(findNear('S-4', 'inbound', { maxHops: 1 }).total).toBe(2);
    expect(findNear('S-4', 'inbound', { kinds: 'in:GenericAll' }).total).toBe(1);
    expect(findNear('S-4', 'inbound', { avoidsDisabled: true }).total_by_kind).toEqual({ Group: 2, User: 1 });
    expect(findNear('S-4', 'inbound', { withoutNodes: ['S-2'], withoutEdges: ['102_Owns_103'] }).total).toBe(
      0,
    );
    expect(findNear('S-1', 'outbound').total_by_kind).toEqual({ Group: 2, Domain: 1, User: 2 });
    expect(findNear('S-1', 'outbound', { only_traversable: true }).total_by_kind).not.toHaveProperty('User');
  });

  it('are none of an excluded node, of which nothing is shown', () => {
    expect(findNear('S-4', 'inbound', { withoutNodes: ['S-4'] })).toMatchObject({ nodes: {}, total: 0 });
    expect(Object.keys(findNear('S-6', 'outbound').nodes)).toEqual(['105']);
  });

  it('are refused for unknown nodes and kinds', () => {
    expect(() => findNear('S-9', 'inbound')).toThrow('resource not found');
    expect(() => findNear('S-4', 'inbound', { kinds: 'in:Nonsense' })).toThrow(
      /acceptable relationship kinds/,
    );
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

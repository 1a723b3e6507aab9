import type { LegacyGraph, UnifiedGraph } from '@secgraph/contract';
import { readObjectId } from '@secgraph/graph';
import { describe, expect, it } from 'vitest';
import { explainEdge } from '../explanations/explain-edge.ts';
import { drawShortestPaths } from '../paths/draw-shortest-paths.ts';
import { findNearest } from '../paths/find-nearest-paths.ts';
import { findPaths } from '../paths/find-paths.ts';
import { asWritten, tinyContext } from '../testing/tiny-graph.ts';
import { LimitedGraphs } from './limited-graphs.ts';
import type { SharedPart } from './shared-graph.ts';

const own = (name: string, domainsid = 'S-1') => ({
  kinds: ['Base', 'User'],
  properties: { name, domainsid },
});

/** ADA of CORP leads to the domain over EVE of OTHER. */
const context = tinyContext({
  nodes: {
    'S-1': { kinds: ['Base', 'Domain'], properties: { name: 'CORP' } },
    'S-1-1': own('ADA@CORP'),
    'S-2': { kinds: ['Base', 'Domain'], properties: { name: 'OTHER', domainsid: 'S-1' } },
    'S-2-1': own('EVE@OTHER', 'S-2'),
    'T-1': { kinds: ['AZBase', 'AZTenant'], properties: { name: 'CLOUD', tenantid: 'T-1' } },
    'A-1': { kinds: ['AZBase', 'AZUser'], properties: { name: 'ADA@CLOUD', tenantid: 'T-1', domainsid: '' } },
    'N-1': { kinds: ['Server'], properties: { name: 'OF NOBODY' } },
    'S-1-2': { kinds: ['Base', 'User'], properties: { name: 'BOB@CORP', domainsid: 'S-1', tenantid: 'T-1' } },
  },
  relationships: [
    { start: 'S-1-1', kind: 'GenericAll', end: 'S-2-1', properties: { isacl: true } },
    { start: 'S-2-1', kind: 'DCSync', end: 'S-1', properties: { isacl: true } },
    'S-1-1 -MemberOf-> S-1-2',
    'N-1 -Runs-> S-1-1',
  ],
});
const limited = new LimitedGraphs(context.graph);
const EVERYTHING = { filter: undefined, isTraversableOnly: false };
const NOTHING = { excludedNodes: [], excludedEdges: [], avoidsDisabled: false };
const ENDS = { startObjectId: 'S-1-1', endObjectId: 'S-1' };

function objectIdsIn(environments: readonly string[] | undefined): string[] {
  const { snapshot } = limited.viewFor(environments, { isDrawing: false });

  return Array.from({ length: snapshot.nodeCount }, (_, node) => readObjectId(snapshot, node)).toSorted();
}

const drawing = (environments: readonly string[]) => ({
  ...context,
  graph: limited.viewFor(environments, { isDrawing: true }),
});

describe('what belongs to environments', () => {
  it.each([
    [['S-1'], ['S-1', 'S-1-1', 'S-1-2']],
    [['S-2'], ['S-2', 'S-2-1']],
    [['T-1'], ['A-1', 'T-1']],
    [
      ['S-2', 'T-1'],
      ['A-1', 'S-2', 'S-2-1', 'T-1'],
    ],
    [['S-1-1'], []],
    [[''], []],
    [[], []],
  ])('%j is %j', (environments, objectIds) => {
    expect(objectIdsIn(environments)).toEqual(objectIds);
  });

  it('is everything for whoever is not limited', () => {
    expect(limited.viewFor(undefined, { isDrawing: false })).toBe(context.graph);
    expect(limited.viewFor(undefined, { isDrawing: true })).toBe(context.graph);
  });

  it('is found once, and told to other threads', () => {
    const made: SharedPart[] = [];
    const one = new LimitedGraphs(context.graph, (part) => made.push(part));
    const view = one.viewFor(['S-1', 'T-1'], { isDrawing: false });
    expect(one.viewFor(['T-1', 'S-1'], { isDrawing: false })).toBe(view);
    expect(made).toHaveLength(1);

    const other = new LimitedGraphs(context.graph, (part) => made.push(part));
    made.forEach((part) => other.add(part));
    expect(other.viewFor(['S-1', 'T-1'], { isDrawing: false }).snapshot.nodeCount).toBe(5);
    expect(made).toHaveLength(1);
    for (const id of ['S-1', 'S-2', 'T-1', 'S-9']) {
      other.viewFor([id], { isDrawing: false });
    }
    other.viewFor(['S-1', 'T-1'], { isDrawing: false });
    expect(made.length).toBeGreaterThan(5);
  });

  it('has the kinds of relationships that are between it', () => {
    const { relationshipKindIds, snapshot } = limited.viewFor(['S-1'], { isDrawing: false });

    expect(relationshipKindIds.map((id) => snapshot.kindNames[id])).toEqual(['MemberOf']);
  });
});

describe('what is drawn for whoever is limited', () => {
  it('says of other nodes that something is there, and of what kind', () => {
    const { data } = drawShortestPaths(drawing(['S-1']), { ...ENDS, ...EVERYTHING, ...NOTHING });
    const { nodes, edges } = asWritten(data) as UnifiedGraph;

    expect(nodes['103']).toEqual({
      label: '** Hidden User Object **',
      kind: 'HIDDEN',
      kinds: ['HIDDEN'],
      objectId: 'HIDDEN',
      isTierZero: false,
      isOwnedObject: false,
      lastSeen: '0001-01-01T00:00:00Z',
    });
    expect(nodes['101']).toMatchObject({ label: 'ADA@CORP', kind: 'User' });
    expect(edges).toHaveLength(2);
    expect(edges[0]).toEqual({
      source: '101',
      target: '103',
      label: '** Hidden Edge **',
      kind: 'HIDDEN',
      lastSeen: '0001-01-01T00:00:00Z',
    });
  });

  it('says no more of it in the older form', () => {
    const drawn = asWritten(findPaths(drawing(['S-1']), ENDS).data) as LegacyGraph;

    expect(JSON.stringify(drawn)).not.toMatch(/OTHER|S-2|GenericAll|DCSync|isacl/);
    expect(drawn['103']).toMatchObject({ label: { text: '** Hidden User Object **' } });
    expect(drawn['rel_1']).toMatchObject({ id1: '101', id2: '103', label: { text: '** Hidden Edge **' } });
  });

  it('begins and ends at what they may see', () => {
    const find = (ends: { startObjectId: string; endObjectId: string }) => () =>
      drawShortestPaths(drawing(['S-1']), { ...ends, ...EVERYTHING, ...NOTHING });

    expect(find({ ...ENDS, startObjectId: 'S-2-1' })).toThrow('resource not found');
    expect(find({ ...ENDS, endObjectId: 's-2-1' })).toThrow('resource not found');
    expect(() =>
      explainEdge(drawing(['S-1']), { kind: 'DCSync', startId: 103, endId: 100, rules: 'current' }),
    ).toThrow('Could not find edge');
  });

  it('counts only what they may see', () => {
    const input = { ...EVERYTHING, ...NOTHING, ends: undefined, maxHops: undefined, limit: 10 };
    const near = asWritten(
      findNearest(drawing(['S-1']), { ...input, hubObjectId: 'S-1', direction: 'inbound' }).data,
    );

    expect(near).toMatchObject({
      total: 1,
      total_by_kind: { User: 1 },
      ends: [{ node_id: '101', hops: 2 }],
      nodes: { '103': { kind: 'HIDDEN' } },
    });
  });

  it('is the same whether or not an object id is guessed that lies on it', () => {
    const find = (excludedNodes: string[]) =>
      drawShortestPaths(drawing(['S-1']), { ...ENDS, ...EVERYTHING, ...NOTHING, excludedNodes });

    expect(() => find(['S-2-1'])).not.toThrow();
    expect(() => find(['103'])).toThrow('Path not found');
  });
});

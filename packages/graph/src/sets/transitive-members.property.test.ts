import { createCancellation, requestCancellation } from '@secgraph/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBitmap, setBit } from '../property/bitmap.ts';
import { buildTopology } from '../topology/build-topology.ts';
import { type RandomGraph, randomGraph } from '../topology/random-graph.test-support.ts';
import { MEMBERSHIPS, naiveDirectMembers, naiveMembers } from './naive-members.test-support.ts';
import { TransitiveMembers } from './transitive-members.ts';

/** 0 bytes remember nothing, few bytes something, and a million everything. */
const maxBytes = fc.constantFrom(0, 8, 1_000_000);
const graphs = randomGraph({ maxNodes: 9, maxRelationships: 24 });
const subset = fc.uniqueArray(fc.nat({ max: 8 }), { maxLength: 4 });

function open(graph: RandomGraph, maxBytesOfSets: number, excludedNodes: readonly number[] = []) {
  const excluded = createBitmap(graph.nodeCount);
  for (const node of excludedNodes) {
    setBit(excluded, node);
  }
  return new TransitiveMembers(graph.topology, {
    kindIds: MEMBERSHIPS,
    maxBytes: maxBytesOfSets,
    ...(excludedNodes.length > 0 ? { excluded } : {}),
  });
}

function ascending(nodes: Iterable<number>): number[] {
  return [...nodes].toSorted((a, b) => a - b);
}

describe('transitive members', () => {
  it('are those that a naive walk finds, in whatever order they are asked for', () => {
    fc.assert(
      fc.property(graphs, maxBytes, subset, fc.boolean(), (graph, bytes, excluded, isReversed) => {
        const members = open(graph, bytes, excluded);
        const nodes = [...Array(graph.nodeCount).keys()];
        for (const group of isReversed ? nodes.toReversed() : nodes) {
          const expected = naiveMembers(graph, group, new Set(excluded));
          for (const node of nodes) {
            expect(members.isMember(node, group)).toBe(expected.has(node));
          }
          expect([...members.membersOf(group)]).toEqual(ascending(expected));
          expect([...members.directMembersOf(group)]).toEqual(
            ascending(naiveDirectMembers(graph, group, new Set(excluded))),
          );
          expect(members.hasMembers(group)).toBe(expected.size > 0);
          for (const node of nodes) {
            expect(members.isMember(node, group)).toBe(expected.has(node));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of several groups are united, and so are the groups of several members', () => {
    fc.assert(
      fc.property(graphs, maxBytes, subset, subset, (graph, bytes, warm, asked) => {
        const members = open(graph, bytes);
        const nodes = asked.filter((node) => node < graph.nodeCount);
        for (const group of warm) {
          members.membersOf(group);
        }
        const membersOf = (group: number) => naiveMembers(graph, group);
        const isInCycle = (node: number) =>
          [...membersOf(node)].some((member) => membersOf(member).has(node));
        const below = new Set(
          nodes.flatMap((node) => [...membersOf(node), ...(isInCycle(node) ? [node] : [])]),
        );
        expect([...members.membersOfAny(nodes)]).toEqual(ascending(below));

        const above = [...Array(graph.nodeCount).keys()].filter((group) =>
          nodes.some((node) => membersOf(group).has(node) || (node === group && isInCycle(node))),
        );
        expect([...members.groupsOfAny(nodes)]).toEqual(above);
      }),
      { numRuns: 500 },
    );
  });

  it('tell which groups contain each other', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const members = open(graph, 0);
        for (let a = 0; a < graph.nodeCount; a++) {
          for (let b = 0; b < graph.nodeCount; b++) {
            const isGroup = naiveMembers(graph, a).size > 0;
            const isSame = a === b ? isGroup : naiveMembers(graph, a).has(b) && naiveMembers(graph, b).has(a);
            expect(
              members.componentOf(a) !== undefined && members.componentOf(a) === members.componentOf(b),
            ).toBe(isSame);
          }
        }
      }),
    );
  });

  it('are found over a hundred thousand nested groups', () => {
    const groupCount = 100_000;
    const starts = Uint32Array.from({ length: groupCount }, (_, index) => index + 1);
    const ends = Uint32Array.from({ length: groupCount }, (_, index) => index);
    const chain = buildTopology(groupCount + 1, starts, ends, new Uint16Array(groupCount));
    const members = new TransitiveMembers(chain, { kindIds: [0] });

    expect(members.membersOf(0).size).toBe(groupCount);
    expect(members.membersOf(groupCount - 1).size).toBe(1);
    expect(members.isMember(groupCount, groupCount / 2)).toBe(true);
  });

  it('stop when cancelled', () => {
    const cancellation = createCancellation();
    requestCancellation(cancellation);
    const nodes = Uint32Array.from({ length: 20_000 }, (_, index) => index);
    const topology = buildTopology(
      nodes.length,
      nodes,
      nodes.map(() => 0),
      new Uint16Array(nodes.length),
    );
    expect(() => new TransitiveMembers(topology, { kindIds: [0], cancellation })).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
  });
});

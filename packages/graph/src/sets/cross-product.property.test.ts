import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RandomGraph, randomGraph, topologyOf } from '../topology/random-graph.test-support.ts';
import { CrossProduct } from './cross-product.ts';
import { MEMBERSHIPS, naiveCrossProduct, naiveMembers } from './naive-members.test-support.ts';
import { TransitiveMembers } from './transitive-members.ts';

const NODE_COUNT = 9;
const nodes = (maxLength: number, minLength = 0) =>
  fc
    .uniqueArray(fc.nat({ max: NODE_COUNT - 1 }), { minLength, maxLength })
    .map((list) => list.toSorted((a, b) => a - b));

const graphs = randomGraph({
  minNodes: 5,
  maxNodes: NODE_COUNT,
  minRelationships: 8,
  maxRelationships: 24,
});

const question = fc.record({
  graph: graphs,
  calls: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.array(nodes(4, 2), { minLength: 2, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(nodes(4), { maxLength: 4 }) },
    ),
    { minLength: 2, maxLength: 4 },
  ),
  everybody: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: nodes(2, 1) },
  ),
  unexpanded: nodes(2),
  coveredMembers: fc.constantFrom('removed' as const, 'toggled' as const),
  maxBytes: fc.constantFrom(0, 1_000_000),
});

describe('the cross product', () => {
  it('is what a naive implementation of its steps finds', () => {
    let found = 0;
    let below = 0;
    fc.assert(
      fc.property(question, ({ graph, calls, everybody, unexpanded, coveredMembers, maxBytes }) => {
        const { nodeCount } = graph;
        const within = (list: readonly number[]) => list.filter((node) => node < nodeCount);
        const isExpanded = (node: number) => !unexpanded.includes(node);
        const product = new CrossProduct({
          nodeCount,
          members: new TransitiveMembers(graph.topology, { kindIds: MEMBERSHIPS, maxBytes }),
          expanded: isExpanded,
          everybody: within(everybody),
          coveredMembers,
          maxBytes,
        });
        const naive = {
          membersOf: (group: number) => naiveMembers(graph, group),
          isExpanded,
          isEverybody: (node: number) => everybody.includes(node),
          coveredMembers,
        };

        for (const sets of calls.map((call) => call.map(within))) {
          const result = [...product.of(...sets.map((set) => Uint32Array.from(set)))];
          found += result.length;
          below += result.some((node) => !sets.flat().includes(node)) ? 1 : 0;
          expect(result).toEqual(naiveCrossProduct(naive, sets));
        }
      }),
      { numRuns: 2000 },
    );
    // Were the graphs too thin, shortcuts alone would be compared.
    expect(found).toBeGreaterThan(5000);
    expect(below).toBeGreaterThan(200);
  });
});

/** Memberships as `member<group`. */
function members(...pairs: readonly (readonly [member: number, group: number])[]): RandomGraph {
  const relationships = pairs.map(([start, end]) => ({ start, end, kind: MEMBERSHIPS[0] ?? 0 }));
  return { nodeCount: 12, relationships, topology: topologyOf(12, relationships) };
}

function cross(
  graph: RandomGraph,
  sets: readonly (readonly number[])[],
  options: { everybody?: readonly number[]; coveredMembers?: 'removed' | 'toggled' } = {},
): number[] {
  const product = new CrossProduct({
    nodeCount: graph.nodeCount,
    members: new TransitiveMembers(graph.topology, { kindIds: MEMBERSHIPS }),
    expanded: () => true,
    everybody: options.everybody ?? [],
    coveredMembers: options.coveredMembers,
  });
  return [...product.of(...sets.map((set) => Uint32Array.from(set)))];
}

describe('the cross product of rights', () => {
  const [G1, G2, G3, G4, U1, EVERYBODY] = [1, 2, 3, 4, 5, 6];
  const everybody = [EVERYBODY];

  it.each([
    [
      'a group that is in both, rather than its members',
      members([G4, G1], [G3, G2], [G3, G1], [U1, G4], [U1, G3]),
      [G3],
    ],
    [
      'the other set where one holds everybody',
      members([EVERYBODY, G1], [G3, G2], [U1, EVERYBODY], [U1, G3]),
      [G2],
    ],
    ['all sets where all hold everybody', members([EVERYBODY, G3], [G3, G1], [G3, G2], [U1, G1]), [G1, G2]],
  ])('is %s', (_what, graph, expected) => {
    expect(cross(graph, [[G1], [G2]], { everybody })).toEqual(expected);
  });

  it('is the only set that is a condition, as it is, empty or not', () => {
    const graph = members([U1, G1]);
    expect(cross(graph, [[G1], [EVERYBODY]], { everybody })).toEqual([G1]);
    expect(cross(graph, [[EVERYBODY], []], { everybody })).toEqual([]);
    expect(cross(graph, [[G2], [EVERYBODY]], { everybody })).toEqual([G2]);
  });

  it('is empty where one of several conditions is', () => {
    expect(cross(members(), [[U1], [], [U1]])).toEqual([]);
  });

  it('does not exist for fewer than two sets', () => {
    expect(cross(members(), [[U1]])).toEqual([]);
    expect(cross(members(), [])).toEqual([]);
  });

  it('has a principal of the first set beside a group that it is in', () => {
    expect(cross(members([G2, G1], [U1, G2]), [[G1, U1], [G2]])).toEqual([G2, U1]);
  });

  it('has a group beside the group that it is in, and of groups that contain each other the first', () => {
    const nested = members([G2, G1], [G3, G2], [U1, G3]);
    expect(cross(nested, [[G1], [G2, G3]])).toEqual([G2, G3]);
    const circle = members([G2, G1], [G3, G2], [G2, G3], [U1, G3]);
    expect(cross(circle, [[G1], [G2]])).toEqual([G2]);
  });

  it('leaves out who is in a group that has all rights, whatever else contains them', () => {
    const graph = members([G2, G1], [U1, G2], [G3, G1], [U1, G3]);
    expect(cross(graph, [[G1], [G2, U1]])).toEqual([G2]);
  });

  it('brings members below two such groups back where it toggles', () => {
    const graph = members([G2, G1], [G3, G2], [U1, G3]);
    expect(cross(graph, [[G1], [G2]], { coveredMembers: 'toggled' })).toEqual([G2, G3, U1]);
    expect(cross(graph, [[G1], [G2]])).toEqual([G2, G3]);
  });
});

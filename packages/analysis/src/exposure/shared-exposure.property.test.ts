import { createGraphModel, type DeclaredExtension } from '@secgraph/graph-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../testing/draw-graph.test-support.ts';
import { randomGraph } from '../testing/random-graph.test-support.ts';
import { findMembers, openAttackGraph } from './attack-graph.ts';
import { countExposed } from './exposure-groups.ts';
import { measureSharedExposure, measureZoneExposure } from './zone-exposure.ts';

const SHOP: DeclaredExtension = {
  id: 7,
  name: 'Shop',
  displayName: 'The shop',
  namespace: 'SH',
  nodeKinds: [],
  relationshipKinds: [{ id: 1, name: 'SH_Opens', displayName: 'Opens', isTraversable: true }],
  environments: [{ kind: 'SH_Branch', sourceKind: 'Shop', principalKinds: ['SH_Clerk'] }],
  findings: [],
  listFindings: [],
};
const MODEL = createGraphModel(1, [SHOP]);
const PRINCIPALS = ['User', 'Computer', 'SH_Clerk'];
const FOLLOWED = ['MemberOf', 'GenericAll', 'AdminTo', 'SH_Opens'];
const ZONE = 'Tag_Tier_Zero';

const homes = { domainsid: ['Domain1', 'Domain2', 'Domain3', undefined] };
const branches = { environmentid: ['SH_BranchShop1', 'SH_BranchShop2', undefined] };
const graphs = randomGraph({
  nodes: {
    Domain: { max: 3, properties: { collected: [true, true, false, undefined] } },
    '=SH_Branch:Shop': { max: 2, properties: { collected: [true, false] } },
    User: { max: 5, properties: homes },
    Computer: { max: 2, properties: homes },
    '=SH_Clerk:Shop': { max: 3, properties: branches },
    '=Base:Group:Tag_Tier_Zero': { max: 3, properties: homes },
    '=SH_Safe:Shop:Tag_Tier_Zero': { max: 2, properties: branches },
  },
  relationships: {
    'User|Computer -GenericAll-> User|Computer|=Base:Group:Tag_Tier_Zero': 0.15,
    'User|=SH_Clerk:Shop -SH_Opens-> =SH_Safe:Shop:Tag_Tier_Zero|User': 0.15,
    '=Base:Group:Tag_Tier_Zero -AdminTo-> Computer': 0.2,
    'Domain -CrossForestTrust-> Domain': 0.1,
  },
});

/** Who reaches what is asked of the drawing itself, one step after the other. */
class Recount {
  readonly #graph: DrawnGraph;

  constructor(graph: DrawnGraph) {
    this.#graph = graph;
  }

  environments(): string[] {
    return this.#graph.nodes
      .filter(({ kinds }) => kinds.includes('Domain') || kinds.includes('SH_Branch'))
      .map(({ name }) => name);
  }

  /** Names of principals: those that count, and those of them that are exposed. */
  count(asked: readonly string[]): { readonly principals: number; readonly exposed: number } {
    const goals = asked.filter((name) => this.#isCollected(name));
    const near = new Set(
      goals.flatMap((name) => this.#connected(name)).filter((it) => this.#isCollected(it)),
    );
    const members = (of: readonly string[]) =>
      this.#graph.nodes.filter(
        ({ name, kinds }) => kinds.includes(ZONE) && of.includes(this.#homeOf(name) ?? ''),
      );
    const reaching = this.#walkBack(members(goals).map(({ name }) => name));
    const opening = this.#walkBack(
      members(goals.filter((goal) => this.#node(goal)?.kinds.includes('SH_Branch'))).map(({ name }) => name),
    );
    const counted = this.#graph.nodes
      .filter(({ kinds }) => kinds.some((kind) => PRINCIPALS.includes(kind)) && !kinds.includes(ZONE))
      .map(({ name }) => name)
      .filter((name) => near.has(this.#homeOf(name) ?? '') || opening.has(name));

    return { principals: counted.length, exposed: counted.filter((name) => reaching.has(name)).length };
  }

  #node(name: string) {
    return this.#graph.nodes.find((node) => node.name === name);
  }

  #isCollected(name: string): boolean {
    return this.#node(name)?.properties['collected'] === true;
  }

  #homeOf(name: string): string | undefined {
    const { kinds = [], properties = {} } = this.#node(name) ?? {};
    if (kinds.includes('Domain') || kinds.includes('SH_Branch')) {
      return name;
    }
    const home = properties['domainsid'] ?? properties['environmentid'];
    return this.environments().find((id) => id === home);
  }

  #connected(environment: string): string[] {
    const all = new Set([environment]);
    for (const name of all) {
      for (const { start, end, kind } of this.#graph.relationships) {
        if (kind === 'CrossForestTrust' && (start === name || end === name)) {
          all.add(start).add(end);
        }
      }
    }
    return [...all];
  }

  #walkBack(from: readonly string[]): Set<string> {
    const reached = new Set(from);
    for (const name of reached) {
      for (const { start, end, kind } of this.#graph.relationships) {
        if (end === name && FOLLOWED.includes(kind)) {
          reached.add(start);
        }
      }
    }
    return reached;
  }
}

function measure(drawn: DrawnGraph, maxGroups?: number) {
  const snapshot = drawn.snapshot();
  const graph = openAttackGraph(snapshot, { model: MODEL });
  const members = findMembers(snapshot, [ZONE]);
  const options = { members, closed: members };
  const shared = measureSharedExposure(graph, options, maxGroups);

  return {
    total: shared.total,
    groups: shared.groups,
    rows: measureZoneExposure(graph, options),
    over: (asked: readonly string[]) => countExposed(graph.environments, shared.groups ?? [], asked),
  };
}

describe('the exposure over several environments', () => {
  it('counts each principal once, whichever environments are asked for', () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 0, max: 31 }), (drawn, bits) => {
        const naive = new Recount(drawn);
        const environments = naive.environments();
        const asked = environments.filter((_, place) => (bits & (1 << place)) !== 0);
        const { total, rows, over } = measure(drawn);

        expect(over(asked)).toEqual(naive.count(asked));
        expect(total).toEqual(naive.count(environments));
        // Of one environment that was collected, it is what is told of that one.
        for (const { environmentId, outsiders, exposed } of rows) {
          const alone = naive.count([environmentId]);
          if (drawn.nodes.find(({ name }) => name === environmentId)?.properties['collected'] === true) {
            expect({ principals: outsiders, exposed }).toEqual(alone);
          } else {
            expect(alone).toEqual({ principals: 0, exposed: 0 });
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is known over all of them where there are too many combinations', () => {
    fc.assert(
      fc.property(graphs, (drawn) => {
        const { total, groups } = measure(drawn, 0);
        expect(groups).toBeUndefined();
        expect(total).toEqual(new Recount(drawn).count(new Recount(drawn).environments()));
      }),
      { numRuns: 100 },
    );
  });

  it('counts whoever comes from one environment and reaches another, and once who reaches both', () => {
    const { over, total } = measure(
      draw(`
        Domain A, B {collected: true}
        Domain C
        =Base:Group:Tag_Tier_Zero ADMINS_A {domainsid: 'A'}
        =Base:Group:Tag_Tier_Zero ADMINS_B {domainsid: 'B'}
        User ANN, BOTH, IDLE {domainsid: 'A'}
        User BOB {domainsid: 'B'}
        User CYD {domainsid: 'C'}
        ANN, BOTH -GenericAll-> ADMINS_B
        BOTH -GenericAll-> ADMINS_A
        CYD -GenericAll-> ADMINS_A
      `),
    );

    // ANN and BOTH, of ANN, BOTH, IDLE and BOB; C was not collected.
    expect(total).toEqual({ principals: 4, exposed: 2 });
    expect(over(['A', 'B', 'C'])).toEqual(total);
    expect(over(['A'])).toEqual({ principals: 3, exposed: 1 });
    expect(over(['B'])).toEqual({ principals: 1, exposed: 0 });
    expect(over(['C'])).toEqual({ principals: 0, exposed: 0 });
  });
});

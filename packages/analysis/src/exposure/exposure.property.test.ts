import { nodeSetsOf, singleNodes } from '@secgraph/graph';
import { BUILT_IN_MODEL, findRelationshipKind } from '@secgraph/graph-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrawnGraph } from '../testing/draw-graph.test-support.ts';
import { randomGraph } from '../testing/random-graph.test-support.ts';
import { findMembers, openAttackGraph } from './attack-graph.ts';
import { runExposure, runImpact } from './measure-exposure.ts';
import { measureZoneExposure } from './zone-exposure.ts';

const sids = { domainsid: ['Domain1', 'Domain2', 'Domain3', undefined] };
const graphs = randomGraph({
  nodes: {
    Domain: { max: 3 },
    User: { max: 4, properties: sids },
    Computer: { max: 3, properties: sids },
    Group: { max: 3, properties: sids },
    '=Base:Group:Tag_Tier_Zero': { max: 2, properties: sids },
    '=Base:User:Tag_Tier_Zero': { max: 2, properties: sids },
    '=Base:Computer:Tag_Tier_One': { max: 2, properties: sids },
  },
  relationships: {
    'User|Computer|Group|=Base:User:Tag_Tier_Zero -MemberOf-> Group|=Base:Group:Tag_Tier_Zero': 0.2,
    'Group|=Base:Group:Tag_Tier_Zero|User -GenericAll-> User|Group|=Base:Computer:Tag_Tier_One|=Base:User:Tag_Tier_Zero': 0.15,
    'Computer|=Base:Computer:Tag_Tier_One -HasSession-> User|=Base:User:Tag_Tier_Zero': 0.2,
    'User -GetChanges-> Domain': 0.2,
    'Domain -CrossForestTrust-> Domain': 0.1,
  },
});
const PRINCIPALS = ['User', 'Computer'];
const ZONES = ['Tag_Tier_Zero', 'Tag_Tier_One'];

describe('exposure and impact', () => {
  it('are what a search from each node counts', () => {
    fc.assert(
      fc.property(graphs, fc.nat({ max: 1 }), (drawn, zone) => {
        const snapshot = drawn.snapshot();
        const graph = openAttackGraph(snapshot, { model: BUILT_IN_MODEL });
        const closedKinds = ZONES.slice(0, zone + 1);
        const closed = findMembers(snapshot, closedKinds);
        const indexes = drawn.nodes.map((_, index) => index);
        const naive = new NaiveReach(drawn);

        const single = [...drawn.nodes];
        expect([...finish(runExposure(graph, { sources: singleNodes(indexes), closed }))]).toEqual(
          single.map(({ name }) => naive.count([name], 'inbound', closedKinds)),
        );
        expect([...finish(runImpact(graph, { targets: singleNodes(indexes) }))]).toEqual(
          single.map(({ name }) => naive.count([name], 'outbound', [])),
        );
        const half = indexes.filter((index) => index % 2 === 0);
        expect([...finish(runExposure(graph, { sources: nodeSetsOf([half, []]), closed }))]).toEqual([
          naive.count(
            half.map((index) => drawn.nodes[index]?.name ?? ''),
            'inbound',
            closedKinds,
          ),
          0,
        ]);
      }),
      { numRuns: 100 },
    );
  });

  it('of a zone count who belongs to its environment and those connected with it', () => {
    fc.assert(
      fc.property(graphs, fc.nat({ max: 1 }), (drawn, zone) => {
        const snapshot = drawn.snapshot();
        const closedKinds = ZONES.slice(0, zone + 1);
        const naive = new NaiveReach(drawn);
        const exposures = measureZoneExposure(openAttackGraph(snapshot, { model: BUILT_IN_MODEL }), {
          members: findMembers(snapshot, closedKinds.slice(-1)),
          closed: findMembers(snapshot, closedKinds),
        });

        expect(exposures).toEqual(
          drawn.nodes
            .filter(({ kinds }) => kinds.includes('Domain'))
            .map(({ name: domain }) => {
              const members = drawn.nodes.filter(
                ({ name, kinds }) =>
                  naive.domainOf(name) === domain && kinds.includes(closedKinds.at(-1) ?? ''),
              );
              const connected = naive.connected(domain);
              const counts = (name: string) => connected.has(naive.domainOf(name) ?? '');
              return {
                environmentId: domain,
                members: members.length,
                outsiders: naive.principals(closedKinds).filter(counts).length,
                exposed: naive
                  .reach(
                    members.map(({ name }) => name),
                    'inbound',
                  )
                  .filter((name) => naive.principals(closedKinds).includes(name) && counts(name)).length,
              };
            }),
        );
      }),
      { numRuns: 100 },
    );
  });
});

/** By names, one step after the other. */
class NaiveReach {
  readonly #graph: DrawnGraph;

  constructor(graph: DrawnGraph) {
    this.#graph = graph;
  }

  reach(from: readonly string[], direction: 'inbound' | 'outbound'): string[] {
    const reached = new Set(from);
    for (const name of reached) {
      for (const { start, end, kind } of this.#graph.relationships) {
        const [near, far] = direction === 'inbound' ? [end, start] : [start, end];
        if (near === name && findRelationshipKind(kind)?.isTraversable === true) {
          reached.add(far);
        }
      }
    }
    return [...reached];
  }

  principals(closedKinds: readonly string[]): string[] {
    return this.#graph.nodes
      .filter(
        ({ kinds }) =>
          kinds.some((kind) => PRINCIPALS.includes(kind)) &&
          !kinds.some((kind) => closedKinds.includes(kind)),
      )
      .map(({ name }) => name);
  }

  count(from: readonly string[], direction: 'inbound' | 'outbound', closedKinds: readonly string[]): number {
    const principals = this.principals(closedKinds);
    return this.reach(from, direction).filter((name) => principals.includes(name)).length;
  }

  domainOf(name: string): string | undefined {
    const node = this.#graph.nodes.find((it) => it.name === name);
    const isThere = this.#graph.nodes.some((it) => it.name === node?.properties['domainsid']);
    if (node?.kinds.includes('Domain') === true) {
      return name;
    }
    return isThere ? String(node?.properties['domainsid']) : undefined;
  }

  connected(domain: string): Set<string> {
    const connected = new Set([domain]);
    for (const name of connected) {
      for (const { start, end, kind } of this.#graph.relationships) {
        if (kind === 'CrossForestTrust' && (start === name || end === name)) {
          connected.add(start).add(end);
        }
      }
    }
    return connected;
  }
}

function finish(run: Generator<unknown, Uint32Array>): Uint32Array {
  for (;;) {
    const step = run.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

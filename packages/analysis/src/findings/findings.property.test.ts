import { BUILT_IN_MODEL, findRelationshipKind } from '@secgraph/graph-schema';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DrawnGraph, DrawnNode } from '../testing/draw-graph.test-support.ts';
import { randomGraph } from '../testing/random-graph.test-support.ts';
import { BUILT_IN_FINDING_TYPES } from './finding-types.ts';
import { runFindings } from './run-findings.ts';

const sids = { domainsid: ['Domain1', 'Domain2', undefined] };
const graphs = randomGraph({
  nodes: {
    Domain: { max: 2 },
    User: { max: 4, properties: { ...sids, hasspn: [true, false], enabled: [true, false] } },
    Computer: { max: 3, properties: sids },
    Group: { max: 3, properties: sids },
    '=Base:Group:Tag_Tier_Zero': { max: 2, properties: sids },
    '=Base:User:Tag_Tier_Zero': { max: 2, properties: { ...sids, sensitive: [true, false] } },
    '=Base:Computer:Tag_Tier_One': { max: 2, properties: sids },
  },
  relationships: {
    'User|Computer|Group|=Base:User:Tag_Tier_Zero -MemberOf-> Group|=Base:Group:Tag_Tier_Zero': 0.2,
    'Group|=Base:Group:Tag_Tier_Zero|User -GenericAll-> User|Group|=Base:Computer:Tag_Tier_One|=Base:User:Tag_Tier_Zero|=Base:Group:Tag_Tier_Zero': 0.2,
    'User|Group -AddMember-> Group|=Base:Group:Tag_Tier_Zero|=Base:User:Tag_Tier_Zero': 0.2,
    'Computer|=Base:Computer:Tag_Tier_One -HasSession-> User|=Base:User:Tag_Tier_Zero': 0.2,
  },
});
const ZONES = [
  { id: 1, kindName: 'Tag_Tier_Zero', position: 1, isAnalysed: true, selected: undefined },
  { id: 2, kindName: 'Tag_Tier_One', position: 2, isAnalysed: true, selected: undefined },
];

it('are those that a look at every relationship and every node finds, with what a search from each counts', () => {
  fc.assert(
    fc.property(graphs, (drawn) => {
      const run = runFindings(drawn.snapshot(), {
        model: BUILT_IN_MODEL,
        zones: ZONES,
        quality: undefined,
        cancellation: NEVER_CANCELLED,
        isRanked: true,
      });
      let step = run.next();
      while (step.done !== true) {
        step = run.next();
      }

      const rows = Array.from(step.value.rows, (row) => [
        row.type,
        row.tagId,
        row.environmentId,
        row.source?.objectId ?? '',
        row.target.objectId,
        row.exposure.count,
        row.impact.count,
        row.closes ?? '',
      ]);
      const naive = new NaiveFindings(drawn);
      expect(rows.map(String).toSorted()).toEqual(naive.all().map(String).toSorted());
      expect(
        step.value.postures
          .map((posture) => [
            posture.environmentId,
            posture.tagId,
            posture.assetCount,
            posture.exposedAssetCount,
          ])
          .toSorted(),
      ).toEqual(naive.zoneMembers().toSorted());
    }),
    { numRuns: 200 },
  );
});

class NaiveFindings {
  readonly #graph: DrawnGraph;
  readonly #nodes: ReadonlyMap<string, DrawnNode>;

  constructor(graph: DrawnGraph) {
    this.#graph = graph;
    this.#nodes = new Map(graph.nodes.map((node) => [node.name, node]));
  }

  all(): unknown[][] {
    return [...this.#crossings(), ...this.#listed()];
  }

  /** By environment and zone: how many members there are, and how many of them something is found of. */
  zoneMembers(): unknown[][] {
    const targets = new Set(this.all().map(([, , , , target]) => target));
    const domains = this.#graph.nodes.filter(({ kinds }) => kinds.includes('Domain'));

    return domains.flatMap(({ name: domain }) => [
      [domain, 0, 0, this.#unhealthyOf(domain).size],
      ...ZONES.map(({ id, kindName }) => {
        const members = this.#graph.nodes.filter(
          ({ name, kinds }) => kinds.includes(kindName) && this.#environmentOf(name) === domain,
        );
        return [domain, id, members.length, members.filter(({ name }) => targets.has(name)).length];
      }),
    ]);
  }

  /** What findings of hygiene are about. */
  #unhealthyOf(domain: string): ReadonlySet<unknown> {
    const own = this.all().filter(([, zone, environment]) => zone === 0 && environment === domain);

    return new Set(own.map(([, , , , target]) => target));
  }

  #crossings(): unknown[][] {
    return this.#graph.relationships.flatMap(({ start, kind, end }) => {
      const zone = ZONES.find(({ position }) => this.#positionOf(end) === position);
      const type = BUILT_IN_FINDING_TYPES.find(
        (candidate) =>
          candidate.shape === 'relationship' && candidate.kind === kind && candidate.scope === 'zone',
      );
      if (zone === undefined || type?.shape !== 'relationship' || this.#positionOf(start) <= zone.position) {
        return [];
      }
      const isOf = (name: string, kinds: readonly string[] | undefined) =>
        kinds === undefined || kinds.some((wanted) => this.#nodes.get(name)?.kinds.includes(wanted));
      if (!isOf(start, type.sourceKinds) || !isOf(end, type.targetKinds)) {
        return [];
      }
      return [
        [
          type.name,
          zone.id,
          this.#environmentOf(end),
          start,
          end,
          this.#count(start, 'inbound', zone.position),
          this.#count(end, 'outbound', 0),
          this.#countIntoZone(zone) - this.#countIntoZone(zone, { start, kind, end }),
        ],
      ];
    });
  }

  #listed(): unknown[][] {
    return this.#graph.nodes.flatMap(({ name, kinds, properties }) => {
      const isRoastable = kinds.includes('User') && properties['enabled'] === true && properties['hasspn'];
      const isUnprotected = properties['sensitive'] === false && kinds.includes('Tag_Tier_Zero');
      const impact = this.#count(name, 'outbound', 0);
      return [
        ...(isRoastable === true
          ? [['Kerberoasting', 0, this.#environmentOf(name), '', name, 0, impact, '']]
          : []),
        ...(isUnprotected
          ? [['T0MarkSensitive', 1, this.#environmentOf(name), '', name, 0, impact, '']]
          : []),
      ];
    });
  }

  /** Infinity: in no zone. */
  #positionOf(name: string): number {
    const kinds = this.#nodes.get(name)?.kinds ?? [];
    return ZONES.find(({ kindName }) => kinds.includes(kindName))?.position ?? Number.POSITIVE_INFINITY;
  }

  #environmentOf(name: string): string {
    const node = this.#nodes.get(name);
    const sid = node?.kinds.includes('Domain') === true ? name : String(node?.properties['domainsid']);
    return this.#nodes.has(sid) ? sid : '';
  }

  /** Principals outside that reach a member of a zone, one relationship left out. */
  #countIntoZone(
    { kindName, position }: (typeof ZONES)[number],
    without?: { readonly start: string; readonly kind: string; readonly end: string },
  ): number {
    const reached = new Set(
      this.#graph.nodes.filter(({ kinds }) => kinds.includes(kindName)).map(({ name }) => name),
    );
    for (const name of reached) {
      for (const { start, kind, end } of this.#graph.relationships) {
        const isLeftOut = start === without?.start && kind === without.kind && end === without.end;
        if (end === name && !isLeftOut && findRelationshipKind(kind)?.isTraversable === true) {
          reached.add(start);
        }
      }
    }

    return [...reached].filter((name) => this.#isPrincipalOutside(name, position)).length;
  }

  #isPrincipalOutside(name: string, position: number): boolean {
    const kinds = this.#nodes.get(name)?.kinds ?? [];

    return (kinds.includes('User') || kinds.includes('Computer')) && this.#positionOf(name) > position;
  }

  /** Principals outside of all zones down to a position. */
  #count(from: string, direction: 'inbound' | 'outbound', closedTo: number): number {
    const reached = new Set([from]);
    for (const name of reached) {
      for (const { start, kind, end } of this.#graph.relationships) {
        const [near, far] = direction === 'inbound' ? [end, start] : [start, end];
        if (near === name && findRelationshipKind(kind)?.isTraversable === true) {
          reached.add(far);
        }
      }
    }
    return [...reached].filter((name) => this.#isPrincipalOutside(name, closedTo)).length;
  }
}

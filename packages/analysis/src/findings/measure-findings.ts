import type { NodeSets, ReachProgress } from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';
import type { AttackGraph } from '../exposure/attack-graph.ts';
import { runExposure, runImpact } from '../exposure/measure-exposure.ts';
import { findingTypesOf } from './finding-types.ts';
import { type FindingZone, findInsiders } from './finding-zone.ts';
import { type FoundList, NONE } from './found-list.ts';

/** Findings of one type in one zone of one environment. */
export interface FindingGroup {
  /** Place among the types of the model. */
  readonly type: number;
  readonly zone: number;
  /** Place among the environments; 0: none. */
  readonly environment: number;
  /** Distinct node indexes. */
  readonly sources: ReadonlySet<number>;
  readonly targets: ReadonlySet<number>;
}

/** How many principals can begin, and how many are lost: of each finding and each group of them. */
export interface FindingMeasures {
  readonly groups: readonly FindingGroup[];
  /** The exposure of each finding. */
  readonly exposures: Uint32Array;
  readonly impacts: Uint32Array;
  /** The exposure of all findings of a group together. */
  readonly groupExposures: Uint32Array;
  readonly groupImpacts: Uint32Array;
}

/** Whoever drives it may do something else meanwhile. Throws when cancelled. */
export function* measureFindings(
  graph: AttackGraph,
  found: FoundList,
  { zones, cancellation }: { readonly zones: readonly FindingZone[]; readonly cancellation: Cancellation },
): Generator<ReachProgress, FindingMeasures> {
  const groups = groupFindings(found, graph);
  const measures = {
    groups,
    exposures: new Uint32Array(found.length),
    impacts: new Uint32Array(found.length),
    groupExposures: new Uint32Array(groups.length),
    groupImpacts: new Uint32Array(groups.length),
  };

  const targets = new CountedSets(found.targets, groups, ({ targets }) => targets);
  const impacts = yield* runImpact(graph, { targets: targets.sets, cancellation });
  targets.read(impacts, { single: measures.impacts, group: measures.groupImpacts, nodes: found.targets });

  for (const zone of new Set(found.zones)) {
    const own = groups.filter((group) => group.zone === zone && group.sources.size > 0);
    const nodes = found.sources.map((source, index) => (found.zones[index] === zone ? source : NONE));
    const sources = new CountedSets(nodes, own, ({ sources }) => sources);
    const closed = findInsiders(graph.snapshot, zones, zone);
    const counts = yield* runExposure(graph, { sources: sources.sets, closed, cancellation });
    const ofGroups = new Uint32Array(own.length);
    sources.read(counts, { single: measures.exposures, group: ofGroups, nodes });
    for (const [place, group] of own.entries()) {
      measures.groupExposures[groups.indexOf(group)] = ofGroups[place] as number;
    }
  }

  return measures;
}

function groupFindings(found: FoundList, { model, environments }: AttackGraph): readonly FindingGroup[] {
  const typeCount = findingTypesOf(model).all.length;
  const groups = new Map<number, FindingGroup & { sources: Set<number>; targets: Set<number> }>();
  const zonePlaces = new Map([...new Set(found.zones)].map((zone, place) => [zone, place]));

  for (let index = 0; index < found.length; index++) {
    const type = found.types[index] as number;
    const zone = found.zones[index] as number;
    const target = found.targets[index] as number;
    const source = found.sources[index] as number;
    const environment = environments.placeOf[target] as number;
    const key = (environment * zonePlaces.size + (zonePlaces.get(zone) ?? 0)) * typeCount + type;
    let group = groups.get(key);
    if (group === undefined) {
      group = { type, zone, environment, sources: new Set(), targets: new Set() };
      groups.set(key, group);
    }
    group.targets.add(target);
    if (source !== NONE) {
      group.sources.add(source);
    }
  }

  return [...groups.values()];
}

/** The sets that are counted: one for each distinct node of findings, and behind them those of groups. */
class CountedSets {
  readonly sets: NodeSets;
  readonly #placeOf = new Map<number, number>();
  readonly #groupCount: number;

  constructor(
    nodes: readonly number[],
    groups: readonly FindingGroup[],
    membersOf: (group: FindingGroup) => ReadonlySet<number>,
  ) {
    for (const node of nodes) {
      if (node !== NONE && !this.#placeOf.has(node)) {
        this.#placeOf.set(node, this.#placeOf.size);
      }
    }
    this.#groupCount = groups.length;
    const singles = this.#placeOf.size;
    const offsets = new Uint32Array(singles + groups.length + 1);
    for (let place = 0; place <= singles; place++) {
      offsets[place] = place;
    }
    for (const [place, group] of groups.entries()) {
      offsets[singles + place + 1] = (offsets[singles + place] as number) + membersOf(group).size;
    }

    const members = new Uint32Array(offsets[singles + groups.length] as number);
    let place = 0;
    for (const node of this.#placeOf.keys()) {
      members[place++] = node;
    }
    for (const group of groups) {
      for (const node of membersOf(group)) {
        members[place++] = node;
      }
    }
    this.sets = { offsets, nodes: members };
  }

  /** Hands counts out to findings, by their nodes, and to groups. */
  read(
    counts: Uint32Array,
    to: {
      readonly single: Uint32Array;
      readonly group: Uint32Array;
      readonly nodes: readonly number[];
    },
  ): void {
    for (let index = 0; index < to.nodes.length; index++) {
      const place = this.#placeOf.get(to.nodes[index] as number);
      if (place !== undefined) {
        to.single[index] = counts[place] as number;
      }
    }
    to.group.set(counts.subarray(counts.length - this.#groupCount));
  }
}

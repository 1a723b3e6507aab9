import {
  type Bitmap,
  createBitmap,
  findNodeByObjectId,
  type GraphSnapshot,
  hasBit,
  iterateBits,
  type ReachProgress,
  readPropertySet,
  readStoredRelationshipProperties,
  setBit,
} from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import { HYGIENE, leastPercentOf, type Severity, severityOf } from '@secgraph/vocabulary';
import { type AttackGraph, findMembers, openAttackGraph } from '../exposure/attack-graph.ts';
import {
  measureSharedExposure,
  measureZoneExposure,
  type SharedExposure,
} from '../exposure/zone-exposure.ts';
import type { Completeness } from '../quality/completeness.ts';
import type { QualityMeasure } from '../quality/quality-measure.ts';
import { createMemberDescriber } from '../zones/describe-member.ts';
import type { ListedNodes } from './ask-list-findings.ts';
import { countClosed } from './count-closed.ts';
import { detectFindings } from './detect-findings.ts';
import type { FindingType } from './finding-type.ts';
import { type FindingTypes, findingTypesOf } from './finding-types.ts';
import type { FindingZone } from './finding-zone.ts';
import { type FoundList, NONE } from './found-list.ts';
import { type FixGrades, gradeFix } from './grade-fix.ts';
import { type FindingMeasures, measureFindings } from './measure-findings.ts';

/** How many principals, and which share of those that count: 0 to 1. */
export interface PrincipalCount {
  readonly count: number;
  readonly share: number;
}

/** A node as it is remembered beside the graph. */
export interface FindingEnd {
  readonly nodeId: number;
  readonly objectId: string;
  readonly kind: string;
  readonly name: string;
}

/** Something that is wrong. */
export interface FoundFinding {
  readonly type: string;
  readonly shape: FindingType['shape'];
  /** 0: hygiene, of no zone. */
  readonly tagId: number;
  /** Object id of the domain or tenant of the target; empty: of none. */
  readonly environmentId: string;
  readonly environmentName: string;
  /** It is undefined for a list finding, which is about a single object. */
  readonly source: FindingEnd | undefined;
  readonly target: FindingEnd;
  /** Graph id, and stored properties as JSON; undefined: a list finding. */
  readonly relationship: { readonly id: number; readonly properties: string } | undefined;
  readonly isInherited: boolean;
  readonly exposure: PrincipalCount;
  readonly impact: PrincipalCount;
  readonly severity: Severity;
  /**
   * How many principals outside of the zone have no other way into it. Undefined: there is no zone, no relationship to
   * remove, or nobody wants to know.
   */
  readonly closes: number | undefined;
  readonly fix: FixGrades;
}

/** All findings of a type in a zone of an environment, taken together. */
export interface FoundType {
  readonly environmentId: string;
  readonly tagId: number;
  readonly type: string;
  readonly exposure: PrincipalCount;
  readonly impact: PrincipalCount;
  /** 0 to 100. */
  readonly compositeRisk: number;
  readonly impactedAssets: number;
}

/** A zone (or hygiene) of an environment. */
export interface FoundPosture {
  readonly environmentId: string;
  readonly tagId: number;
  /** The share of the principals outside of the zone that have a path into it; 0 to 1. */
  readonly exposureShare: number;
  readonly principalCount: number;
  /** Members of the zone. */
  readonly assetCount: number;
  /** How many of them a finding ends at or is about, be it of this zone or of hygiene. Of hygiene: how many objects one of hygiene does. */
  readonly exposedAssetCount: number;
  /** The sum, over findings, of the principals behind their severity. */
  readonly attackPathCount: number;
  /** It is undefined where nobody measured it this time, so that what was measured last holds. */
  readonly sessionCompleteness: number | undefined;
  readonly groupCompleteness: number | undefined;
}

/** An environment as it was when it was analysed. */
export interface FoundEnvironment {
  /** Object id. */
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** Its own data was; else others only mention it. */
  readonly isCollected: boolean;
  /** An extension declares it. */
  readonly isDeclared: boolean;
  /** The lowest place among those that it is connected with; the first environment has place 1. */
  readonly connectedTo: number;
  /** What was measured of it this time. */
  readonly completeness: Completeness | undefined;
}

/** How exposed a zone is over several environments, where each principal counts once. */
export interface FoundExposure extends SharedExposure {
  readonly tagId: number;
}

/** What the numbers over several environments come from, of today and of the past. */
export interface FoundShares {
  /** In the order of their places. */
  readonly environments: readonly FoundEnvironment[];
  /** Of each zone that is analysed. */
  readonly exposures: readonly FoundExposure[];
}

export interface FoundFindings {
  /** Distinct by type, zone, environment and both ends; made as they are drawn, as long as the snapshot is good. */
  readonly rows: Iterable<FoundFinding>;
  readonly count: number;
  readonly types: readonly FoundType[];
  readonly postures: readonly FoundPosture[];
  /** Names of all types that are looked for: findings of others are deprecated. */
  readonly knownTypes: readonly string[];
  /** Ids of the zones that were looked at, 0 for hygiene among them: findings of others are orphaned. */
  readonly tagIds: readonly number[];
  /** Object ids of the domains and tenants in the graph: findings of others are orphaned. */
  readonly environmentIds: readonly string[];
  /** Names of types that could not be looked for: findings of theirs stay as they are. Undefined: all could. */
  readonly unknownTypes?: readonly string[];
  /** Undefined: nobody wants to know. */
  readonly shares?: FoundShares | undefined;
}

export interface FindingOptions {
  /** All of them, highest or lowest first. */
  readonly zones: readonly FindingZone[];
  /** What was counted of environments, if it was. */
  readonly quality: readonly QualityMeasure[] | undefined;
  readonly model: GraphModel;
  readonly cancellation: Cancellation;
  /** Whether numbers over several environments are wanted, which histories are made of. */
  readonly isForHistory?: boolean;
  /** Whether it is wanted how many principals each finding alone lets in. */
  readonly isRanked?: boolean;
  /** The attack graph of the snapshot, for callers that have it already. */
  readonly graph?: AttackGraph;
  /** What rules of extensions name. */
  readonly listed?: readonly ListedNodes[];
}

/**
 * Finds what is wrong, and how bad it is. Whoever drives it may do something else meanwhile. Throws when cancelled.
 */
export function* runFindings(
  snapshot: GraphSnapshot,
  {
    zones,
    quality,
    model,
    cancellation,
    isForHistory = false,
    isRanked = false,
    graph = openAttackGraph(snapshot, { model, cancellation }),
    listed = [],
  }: FindingOptions,
): Generator<ReachProgress, FoundFindings> {
  const { environments } = graph;
  const found = detectFindings(snapshot, { zones, model, environments, listed, cancellation });
  const measures = yield* measureFindings(graph, found, { zones, cancellation });
  const closed = isRanked ? countClosed(graph, found, { zones, cancellation }) : undefined;
  const types = findingTypesOf(model);
  const analysed = zones.filter(({ isAnalysed }) => isAnalysed);
  const graded = new GradedFindings(graph, found, measures);
  const options = { zones, quality, model, cancellation };

  return {
    rows: describeFindings(graph, graded, closed),
    count: found.length,
    types: describeTypes(graph, graded),
    postures: describePostures(graph, graded, options),
    knownTypes: types.all.filter((type) => types.isEnabled(type)).map(({ name }) => name),
    tagIds: [HYGIENE, ...analysed.map(({ id }) => id)],
    environmentIds: environments.ids,
    unknownTypes: listed.filter((listing) => 'error' in listing).map(({ type }) => type),
    shares: isForHistory ? describeShares(graph, options) : undefined,
  };
}

function describeShares(graph: AttackGraph, { zones, quality, cancellation }: FindingOptions): FoundShares {
  const { ids, kinds, collected, declared, connectedTo } = graph.environments;
  const names = nameEnvironments(graph);
  const measured = new Map(quality?.map(({ environmentId, completeness }) => [environmentId, completeness]));

  return {
    environments: ids.map((id, index) => ({
      id,
      name: names.get(index + 1) ?? id,
      kind: kinds[index] ?? '',
      isCollected: collected[index] === true,
      isDeclared: declared[index] === true,
      connectedTo: connectedTo[index + 1] as number,
      completeness: measured.get(id),
    })),
    exposures: zones
      .filter(({ isAnalysed }) => isAnalysed)
      .map((zone) => ({
        tagId: zone.id,
        ...measureSharedExposure(graph, { ...nodesOfZone(graph, zone, zones), cancellation }),
      })),
  };
}

/** Its members, and with those of higher zones. */
function nodesOfZone({ snapshot }: AttackGraph, zone: FindingZone, zones: readonly FindingZone[]) {
  const closed = zones.filter(({ position }) => position <= zone.position);

  return {
    members: findMembers(snapshot, [zone.kindName]),
    closed: findMembers(
      snapshot,
      closed.map(({ kindName }) => kindName),
    ),
  };
}

/** What was found, with shares and severities. */
class GradedFindings {
  readonly found: FoundList;
  readonly measures: FindingMeasures;
  readonly #graph: AttackGraph;
  readonly #types: FindingTypes;

  constructor(graph: AttackGraph, found: FoundList, measures: FindingMeasures) {
    this.#types = findingTypesOf(graph.model);
    this.found = found;
    this.measures = measures;
    this.#graph = graph;
  }

  environmentOf(finding: number): number {
    return this.#graph.environments.placeOf[this.found.targets[finding] as number] as number;
  }

  exposureOf(finding: number): PrincipalCount {
    return this.share(this.measures.exposures[finding] as number, this.environmentOf(finding));
  }

  impactOf(finding: number): PrincipalCount {
    return this.share(this.measures.impacts[finding] as number, this.environmentOf(finding));
  }

  /** Of the principals of the environment and all that are connected with it, or of those that can be reached besides. */
  share(count: number, environment: number): PrincipalCount {
    const all = this.#graph.environments.connectedPrincipals[environment] as number;
    return { count, share: all === 0 ? 0 : Math.min(count / all, 1) };
  }

  typeOf(finding: number): FindingType {
    return this.#types.all[this.found.types[finding] as number] as FindingType;
  }

  /** What its severity goes by. */
  gradeOf(finding: number): PrincipalCount {
    return this.typeOf(finding).gradedBy === 'exposure' ? this.exposureOf(finding) : this.impactOf(finding);
  }
}

function* describeFindings(
  graph: AttackGraph,
  graded: GradedFindings,
  closed: Int32Array | undefined,
): Generator<FoundFinding, void> {
  const { snapshot, model, environments } = graph;
  const { found } = graded;
  const describeNode = createMemberDescriber(snapshot, model);
  const describeEnd = (node: number): FindingEnd => {
    const { objectId, name, primaryKind } = describeNode(node);
    return { nodeId: snapshot.nodeIds[node] as number, objectId, name, kind: primaryKind };
  };
  const environmentNames = nameEnvironments(graph);
  const isInherited = createInheritanceReader(snapshot);

  for (let finding = 0; finding < found.length; finding++) {
    const environment = graded.environmentOf(finding);
    const source = found.sources[finding] as number;
    const position = found.positions[finding] as number;
    const type = graded.typeOf(finding);
    const inherits = position !== NONE && isInherited(position);
    const closes = closed?.[finding] ?? NONE;
    yield {
      type: type.name,
      shape: type.shape,
      tagId: found.zones[finding] as number,
      environmentId: environments.ids[environment - 1] ?? '',
      environmentName: environmentNames.get(environment) ?? '',
      source: source === NONE ? undefined : describeEnd(source),
      target: describeEnd(found.targets[finding] as number),
      relationship:
        position === NONE
          ? undefined
          : {
              id: snapshot.relationshipIds[position] as number,
              properties:
                readPropertySet(snapshot, snapshot.relationshipProperties[position] as number) ?? '{}',
            },
      isInherited: inherits,
      exposure: graded.exposureOf(finding),
      impact: graded.impactOf(finding),
      severity: writtenSeverityOf(type) ?? severityOf(graded.gradeOf(finding).share),
      closes: closes === NONE ? undefined : closes,
      fix: gradeFix(type, { isInherited: inherits }),
    };
  }
}

/** Of a rule of an extension, which says itself how bad it is. */
function writtenSeverityOf(type: FindingType): Severity | undefined {
  return type.shape === 'list' ? type.declared?.severity : undefined;
}

/** The names of environments, by their place. */
function nameEnvironments({ snapshot, model, environments }: AttackGraph): ReadonlyMap<number, string> {
  const describeNode = createMemberDescriber(snapshot, model);
  return new Map(
    environments.ids.map((id, index) => {
      const node = findNodeByObjectId(snapshot, id);
      return [index + 1, node === undefined ? id : describeNode(node).name];
    }),
  );
}

/** Property sets are few. */
function createInheritanceReader(snapshot: GraphSnapshot): (position: number) => boolean {
  const known = new Map<number, boolean>();

  return (position) => {
    const propertySet = snapshot.relationshipProperties[position] as number;
    let isInherited = known.get(propertySet);
    if (isInherited === undefined) {
      isInherited = readStoredRelationshipProperties(snapshot, position)['isinherited'] === true;
      known.set(propertySet, isInherited);
    }
    return isInherited;
  };
}

function describeTypes({ environments, model }: AttackGraph, graded: GradedFindings): readonly FoundType[] {
  const types = findingTypesOf(model).all;
  const { groups, groupExposures, groupImpacts } = graded.measures;

  return groups.map(({ type, zone, environment, targets }, place) => {
    const known = types[type] as FindingType;
    const { name, gradedBy } = known;
    const written = writtenSeverityOf(known);
    const exposure = graded.share(groupExposures[place] as number, environment);
    const impact = graded.share(groupImpacts[place] as number, environment);

    return {
      environmentId: environments.ids[environment - 1] ?? '',
      tagId: zone,
      type: name,
      exposure,
      impact,
      compositeRisk:
        written === undefined
          ? 100 * (gradedBy === 'exposure' ? exposure : impact).share
          : leastPercentOf(written),
      impactedAssets: targets.size,
    };
  });
}

/** One posture for each environment and each zone that is analysed, and for hygiene. */
function describePostures(
  graph: AttackGraph,
  graded: GradedFindings,
  { zones, quality, cancellation }: FindingOptions,
): readonly FoundPosture[] {
  const paths = sumAttackPaths(graph, graded);
  const completeness = new Map(
    (quality ?? []).map(({ environmentId, completeness: measured }) => [environmentId, measured]),
  );
  const common = (environmentId: string, tagId: number) => ({
    environmentId,
    tagId,
    attackPathCount: paths.get(placeKey(environmentId, tagId)) ?? 0,
    sessionCompleteness: completeness.get(environmentId)?.sessions.share,
    groupCompleteness: completeness.get(environmentId)?.localGroups.share,
  });
  const { ids, connectedPrincipals } = graph.environments;
  const ofHygiene = targetsOf(graph, graded, HYGIENE);
  const unhealthy = countByEnvironment(graph, ofHygiene, ofHygiene);
  const hygiene = ids.map((environmentId, index) => ({
    ...common(environmentId, HYGIENE),
    exposureShare: 0,
    principalCount: connectedPrincipals[index + 1] as number,
    assetCount: 0,
    exposedAssetCount: unhealthy[index + 1] as number,
  }));
  const targets = targetsOf(graph, graded);

  const ofZones = zones
    .filter(({ isAnalysed }) => isAnalysed)
    .flatMap((zone) => {
      const nodes = nodesOfZone(graph, zone, zones);
      const exposedAt = countByEnvironment(graph, nodes.members, targets);
      const exposures = measureZoneExposure(graph, { ...nodes, cancellation });

      return exposures.map(({ environmentId, members: assetCount, outsiders, exposed }, index) => ({
        ...common(environmentId, zone.id),
        exposureShare: outsiders === 0 ? 0 : exposed / outsiders,
        principalCount: outsiders,
        assetCount,
        exposedAssetCount: exposedAt[index + 1] as number,
      }));
    });

  return [...hygiene, ...ofZones];
}

/** What findings end at or are about: those of a zone, or all. */
function targetsOf({ snapshot }: AttackGraph, { found }: GradedFindings, tagId?: number): Bitmap {
  const targets = createBitmap(snapshot.nodeCount);
  for (const [finding, target] of found.targets.entries()) {
    if (tagId === undefined || found.zones[finding] === tagId) {
      setBit(targets, target);
    }
  }
  return targets;
}

/** How many nodes of each environment are in both. */
function countByEnvironment({ environments }: AttackGraph, nodes: Bitmap, others: Bitmap): Uint32Array {
  const counts = new Uint32Array(environments.ids.length + 1);
  for (const node of iterateBits(nodes)) {
    if (hasBit(others, node)) {
      const place = environments.placeOf[node] as number;
      counts[place] = (counts[place] as number) + 1;
    }
  }
  return counts;
}

function sumAttackPaths({ environments }: AttackGraph, graded: GradedFindings): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (let finding = 0; finding < graded.found.length; finding++) {
    const environmentId = environments.ids[graded.environmentOf(finding) - 1] ?? '';
    const key = placeKey(environmentId, graded.found.zones[finding] as number);
    sums.set(key, (sums.get(key) ?? 0) + graded.gradeOf(finding).count);
  }
  return sums;
}

function placeKey(environmentId: string, tagId: number): string {
  return `${tagId} ${environmentId}`;
}

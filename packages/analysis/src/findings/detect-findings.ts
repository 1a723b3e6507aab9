import {
  findReachableSet,
  type GraphSnapshot,
  iterateNodesOfKind,
  kindIdOf,
  kindMaskOf,
  kindRange,
  kindSetMask,
  outboundPositionOf,
} from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import { HYGIENE, TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import { type PlacedEnvironments, placeEnvironments } from '../exposure/environments.ts';
import { BooleanProperty } from '../properties/boolean-property.ts';
import { ObjectIds } from '../properties/object-ids.ts';
import type { ListedNodes } from './ask-list-findings.ts';
import { LARGE_DEFAULT_GROUPS } from './catalogue/default-group-findings.ts';
import {
  AS_REP_ROASTING,
  KERBEROASTING,
  MARK_SENSITIVE,
  NON_CERTIFIED,
  ROLE_ACTIVATION,
} from './catalogue/list-findings.ts';
import type { FindingType, RelationshipFindingType } from './finding-type.ts';
import { BUILT_IN_FINDING_TYPES, type FindingTypes, findingTypesOf } from './finding-types.ts';
import { type FindingZone, findZonePositions, isOutside } from './finding-zone.ts';
import { FoundList } from './found-list.ts';

const NODES_PER_POLL = 8_192;
const KRBTGT = '-502';
const PROTECTED_USERS = ['-525'];
/** Domain controllers, read-only ones of the domain and of the forest. */
const CONTROLLERS = ['-516', '-521', '-498'];

export interface DetectionOptions {
  readonly zones: readonly FindingZone[];
  readonly model: GraphModel;
  /** For callers that have them already. */
  readonly environments?: PlacedEnvironments | undefined;
  /** What rules of extensions name; default: nothing is known of them. */
  readonly listed?: readonly ListedNodes[] | undefined;
  readonly cancellation: Cancellation;
}

/**
 * Finds all that is wrong in the graph, distinct by type, zone and ends. O(nodes + relationships of zones and of large
 * default groups). Throws when cancelled.
 */
export function detectFindings(
  snapshot: GraphSnapshot,
  { zones, model, environments, listed = [], cancellation }: DetectionOptions,
): FoundList {
  const found = new FoundList();
  const detection = new Detection(snapshot, { zones, model, environments, found });

  for (const zone of zones.filter(({ isAnalysed }) => isAnalysed)) {
    throwIfCancelled(cancellation);
    detection.findCrossings(zone, cancellation);
    detection.findNonCertified(zone);
    if (zone.position === TIER_ZERO_POSITION) {
      detection.findUnprotected(zone);
      detection.findWeakActivation(zone);
    }
  }
  throwIfCancelled(cancellation);
  detection.findDefaultGroups(cancellation);
  detection.findRoastable();
  detection.findListed(listed);

  return found;
}

/** A type of relationship with masks by kind set; undefined: any node will do. */
interface MaskedType {
  readonly place: number;
  readonly sources: Uint8Array | undefined;
  readonly targets: Uint8Array | undefined;
  /** Whether the environment of a target counts; undefined: each does. */
  readonly isOfEnvironment: ((target: number) => boolean) | undefined;
}

class Detection {
  readonly #snapshot: GraphSnapshot;
  readonly #positions: Uint32Array;
  readonly #found: FoundList;
  readonly #objectIds: ObjectIds;
  readonly #model: GraphModel;
  readonly #types: FindingTypes;
  #environments: PlacedEnvironments | undefined;

  constructor(
    snapshot: GraphSnapshot,
    {
      zones,
      model,
      environments,
      found,
    }: Pick<DetectionOptions, 'zones' | 'model' | 'environments'> & { readonly found: FoundList },
  ) {
    this.#snapshot = snapshot;
    this.#model = model;
    this.#types = findingTypesOf(model);
    this.#environments = environments;
    this.#positions = findZonePositions(snapshot, zones);
    this.#found = found;
    this.#objectIds = new ObjectIds(snapshot);
  }

  /** Relationships that begin outside and end in the zone. */
  findCrossings({ id, kindName, position }: FindingZone, cancellation: Cancellation): void {
    const { inbound, nodeKindSets } = this.#snapshot;
    const { offsets, nodes, kinds } = inbound;
    const types = this.#typesByKind(({ scope }) => scope === 'zone');
    let polled = 0;

    for (const target of this.#membersOf(kindName, position)) {
      if (polled++ % NODES_PER_POLL === 0) {
        throwIfCancelled(cancellation);
      }
      const targetKinds = nodeKindSets[target] as number;
      const end = offsets[target + 1] as number;
      for (let place = offsets[target] as number; place < end; place++) {
        const ofKind = types[kinds[place] as number];
        const source = nodes[place] as number;
        if (ofKind === undefined || !isOutside(this.#positions, source, position)) {
          continue;
        }
        for (const type of ofKind) {
          if (
            type.targets?.[targetKinds] !== 0 &&
            type.sources?.[nodeKindSets[source] as number] !== 0 &&
            type.isOfEnvironment?.(target) !== false
          ) {
            const outbound = outboundPositionOf(this.#snapshot, place, target);
            this.#found.addPair(type.place, id, { source, target, position: outbound });
          }
        }
      }
    }
  }

  /** What the zone selects without anybody having certified it, so that it is not a member, nor of a higher zone. */
  findNonCertified({ id, position, selected }: FindingZone): void {
    if (!this.#types.isEnabled(NON_CERTIFIED)) {
      return;
    }
    const type = placeOf(NON_CERTIFIED);
    for (const node of new Set(selected)) {
      if (isOutside(this.#positions, node, position)) {
        this.#found.add(type, id, node);
      }
    }
  }

  /** Members that may be delegated. */
  findUnprotected({ id, kindName, position }: FindingZone): void {
    if (!this.#types.isEnabled(MARK_SENSITIVE)) {
      return;
    }
    const type = placeOf(MARK_SENSITIVE);
    const isAccount = this.#mask(['User', 'Computer']);
    const isSensitive = new BooleanProperty(this.#snapshot, 'sensitive');
    const left = new Set([...this.#membersOfGroups(PROTECTED_USERS), ...this.#membersOfGroups(CONTROLLERS)]);
    const controls = kindIdOf(this.#snapshot, 'DCFor') ?? 0;
    const isController = (node: number) => {
      const { from, to } = kindRange(this.#snapshot.outbound, node, controls);
      return from < to;
    };

    for (const node of this.#membersOf(kindName, position)) {
      if (
        isAccount[this.#snapshot.nodeKindSets[node] as number] === 1 &&
        isSensitive.read(node) === false &&
        !left.has(node) &&
        !isController(node) &&
        !this.#objectIds.endsWith(node, KRBTGT)
      ) {
        this.#found.add(type, id, node);
      }
    }
  }

  /** Roles that those who are eligible activate without a second factor. */
  findWeakActivation({ id, kindName, position }: FindingZone): void {
    if (!this.#types.isEnabled(ROLE_ACTIVATION)) {
      return;
    }
    const type = placeOf(ROLE_ACTIVATION);
    const isRole = this.#mask(['AZRole']);
    const eligible = kindIdOf(this.#snapshot, 'AZRoleEligible') ?? 0;
    const asksForFactor = new BooleanProperty(this.#snapshot, 'enduserassignmentrequiresmfa');
    const asksForContext = new BooleanProperty(
      this.#snapshot,
      'enduserassignmentrequirescapauthenticationcontext',
    );

    for (const node of this.#membersOf(kindName, position)) {
      const { from, to } = kindRange(this.#snapshot.inbound, node, eligible);
      if (
        isRole[this.#snapshot.nodeKindSets[node] as number] === 1 &&
        from < to &&
        asksForFactor.read(node) === false &&
        asksForContext.read(node) !== true
      ) {
        this.#found.add(type, id, node);
      }
    }
  }

  /** What groups may do that nearly everybody is in. */
  findDefaultGroups(cancellation: Cancellation): void {
    const { outbound, nodeKindSets } = this.#snapshot;
    const types = this.#typesByKind(({ scope }) => scope === 'hygiene');

    for (const source of this.#groupsThatEndWith(LARGE_DEFAULT_GROUPS)) {
      throwIfCancelled(cancellation);
      const end = outbound.offsets[source + 1] as number;
      for (let position = outbound.offsets[source] as number; position < end; position++) {
        for (const type of types[outbound.kinds[position] as number] ?? []) {
          if (type.sources?.[nodeKindSets[source] as number] !== 0) {
            this.#found.addPair(type.place, HYGIENE, {
              source,
              target: outbound.nodes[position] as number,
              position,
            });
          }
        }
      }
    }
  }

  /** Enabled users whose passwords can be guessed offline. */
  findRoastable(): void {
    const [kerberoasting, asRepRoasting] = [placeOf(KERBEROASTING), placeOf(AS_REP_ROASTING)];
    const flag = (name: string) => new BooleanProperty(this.#snapshot, name);
    const [isEnabled, hasSpn, isGmsa, isMsa] = [flag('enabled'), flag('hasspn'), flag('gmsa'), flag('msa')];
    const needsNoProof = flag('dontreqpreauth');
    const [findsSpn, findsNoProof] = [KERBEROASTING, AS_REP_ROASTING].map((type) =>
      this.#types.isEnabled(type),
    );

    for (const user of iterateNodesOfKind(this.#snapshot, kindIdOf(this.#snapshot, 'User') ?? 0)) {
      if (isEnabled.read(user) !== true) {
        continue;
      }
      const isManaged = isGmsa.read(user) === true || isMsa.read(user) === true;
      if (findsSpn && hasSpn.read(user) === true && !isManaged && !this.#objectIds.endsWith(user, KRBTGT)) {
        this.#found.add(kerberoasting, HYGIENE, user);
      }
      if (findsNoProof && needsNoProof.read(user) === true) {
        this.#found.add(asRepRoasting, HYGIENE, user);
      }
    }
  }

  /** What rules of extensions name, whatever the zone. */
  findListed(listed: readonly ListedNodes[]): void {
    const known = new Map(listed.map((listing) => [listing.type, listing]));
    for (const [place, type] of this.#types.all.entries()) {
      const listing = known.get(type.name);
      if (listing === undefined || !('nodes' in listing) || !this.#types.isEnabled(type)) {
        continue;
      }
      const isOfEnvironment = this.#environmentTest(type.declared?.environmentKind);
      for (const node of listing.nodes) {
        if (isOfEnvironment?.(node) !== false) {
          this.#found.add(place, HYGIENE, node);
        }
      }
    }
  }

  *#membersOf(kindName: string, position: number): Generator<number, void> {
    for (const node of iterateNodesOfKind(this.#snapshot, kindIdOf(this.#snapshot, kindName) ?? 0)) {
      if (this.#positions[node] === position) {
        yield node;
      }
    }
  }

  *#groupsThatEndWith(suffixes: readonly string[]): Generator<number, void> {
    for (const group of iterateNodesOfKind(this.#snapshot, kindIdOf(this.#snapshot, 'Group') ?? 0)) {
      if (suffixes.some((suffix) => this.#objectIds.endsWith(group, suffix))) {
        yield group;
      }
    }
  }

  #membersOfGroups(suffixes: readonly string[]): Uint32Array {
    const memberOf = kindMaskOf([kindIdOf(this.#snapshot, 'MemberOf') ?? 0]);
    return findReachableSet(this.#snapshot, this.#groupsThatEndWith(suffixes), {
      direction: 'inbound',
      kindsPerHop: [memberOf],
    }).nodes;
  }

  /** The types of finding about a kind of relationship, by the id of the kind. */
  #typesByKind(isMeant: (type: FindingType) => boolean): readonly (readonly MaskedType[] | undefined)[] {
    const byKind: (MaskedType[] | undefined)[] = [];
    for (const [place, type] of this.#types.all.entries()) {
      const kindId = type.shape === 'relationship' ? kindIdOf(this.#snapshot, type.kind) : undefined;
      if (kindId !== undefined && isMeant(type) && this.#types.isEnabled(type)) {
        const { sourceKinds, targetKinds, declared } = type as RelationshipFindingType;
        byKind[kindId] ??= [];
        byKind[kindId].push({
          place,
          sources: sourceKinds && this.#mask(sourceKinds),
          targets: targetKinds && this.#mask(targetKinds),
          isOfEnvironment: this.#environmentTest(declared?.environmentKind),
        });
      }
    }
    return byKind;
  }

  /** Extensions may have several types about the same kind, each for another kind of environment. */
  #environmentTest(kind: string | undefined): ((target: number) => boolean) | undefined {
    if (kind === undefined) {
      return undefined;
    }
    this.#environments ??= placeEnvironments(this.#snapshot, this.#model);
    const { kinds, placeOf } = this.#environments;

    return (target) => kinds[(placeOf[target] as number) - 1] === kind;
  }

  #mask(kinds: readonly string[]): Uint8Array {
    return kindSetMask(
      this.#snapshot,
      kinds.map((kind) => kindIdOf(this.#snapshot, kind)).filter((kindId) => kindId !== undefined),
    );
  }
}

function placeOf(type: FindingType): number {
  return BUILT_IN_FINDING_TYPES.indexOf(type);
}

import type { GraphSnapshot, ReachProgress } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import type { FindingZone } from '../findings/finding-zone.ts';
import { createMemberDescriber } from '../zones/describe-member.ts';
import { compareRegions, type RegionDifference } from './compare-regions.ts';
import { findExposureRegion, iterateZoneMembers } from './exposure-region.ts';
import { decodeRegion, encodeRegion, type PastNode, type PastRegion } from './region-file.ts';

/** A member of a zone, as it is remembered. */
export interface ZoneMember extends PastNode {
  readonly tagId: number;
}

/** What an analysis leaves for those who ask later what has changed. */
export interface FoundHistory {
  /** Distinct by zone and object id; made as they are drawn, as long as the snapshot is good. */
  readonly members: Iterable<ZoneMember>;
  /** What the next analysis will compare with; undefined where what is stored is still true. */
  readonly region: { readonly bytes: Uint8Array; readonly relationships: number } | undefined;
  /** It is undefined where there was nothing to compare with. */
  readonly difference: RegionDifference | undefined;
}

export interface HistoryOptions {
  readonly zones: readonly FindingZone[];
  readonly model: GraphModel;
  /** What the last analysis left; undefined: nothing. */
  readonly past: Uint8Array | undefined;
  /** The highest relationship id that was handed out. */
  readonly lastRelationshipId: number;
  readonly cancellation: Cancellation;
}

const NOTHING = { count: 0, told: [] };

/** Whoever drives it may do something else meanwhile. Throws when cancelled. */
export function* runHistory(
  snapshot: GraphSnapshot,
  { zones, model, past, lastRelationshipId, cancellation }: HistoryOptions,
): Generator<ReachProgress, FoundHistory> {
  const members = describeMembers(snapshot, { zones, model });
  const earlier = past === undefined ? undefined : decodeRegion(past);
  const region = findExposureRegion(snapshot, { zones, model, cancellation });
  const isSame =
    earlier?.generation === snapshot.generation &&
    earlier.tagIds.join() === region.tagIds.join() &&
    isOfModel(earlier, model);
  // A graph that was deleted is about to be collected again: what it will be then is compared with what it was.
  const isDeleted = earlier !== undefined && earlier.nodeIds.length > 0 && snapshot.relationshipCount === 0;
  if (isSame || isDeleted) {
    return { members, region: undefined, difference: { appeared: NOTHING, vanished: NOTHING } };
  }

  // Before anything was collected, there was nothing to compare with: not everything is news.
  const isFirst = earlier === undefined || earlier.nodeIds.length === 0;
  const difference = isFirst ? undefined : yield* compareRegions(earlier, region, cancellation);
  return { members, difference, region: encodeRegion(region, { lastRelationshipId, cancellation }) };
}

/** Whether an earlier region of the same graph is what it would be today. Extensions may have changed what gives control. */
function isOfModel(earlier: PastRegion, { extensions, traversableKinds }: GraphModel): boolean {
  return extensions.length === 0 && earlier.kindNames.every((kind) => traversableKinds.has(kind));
}

function* describeMembers(
  snapshot: GraphSnapshot,
  { zones, model }: Pick<HistoryOptions, 'zones' | 'model'>,
): Generator<ZoneMember, void> {
  const describe = createMemberDescriber(snapshot, model);
  for (const { tagId, node } of iterateZoneMembers(snapshot, zones)) {
    const { objectId, name, primaryKind, environmentId } = describe(node);
    yield { tagId, objectId, name, kind: primaryKind, environmentId };
  }
}

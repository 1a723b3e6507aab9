import { findNodeById, type GraphSnapshot } from '@secgraph/graph';
import type { AutoCertify } from '@secgraph/vocabulary';
import type { FindingZone } from '../findings/finding-zone.ts';
import type { TaggedNodes } from '../zones/plan-tagging.ts';
import type { Selection } from '../zones/select-members.ts';
import type { TagSelector, ZoneTag } from '../zones/zone-tag.ts';

/** A tag with what decides about its members beside the graph. */
export interface SimulatedTag extends ZoneTag {
  readonly selectors: readonly SimulatedSelector[];
}

interface SimulatedSelector extends TagSelector {
  readonly autoCertify: AutoCertify;
  /** Members that are stored, where that matters: of tags that require certification, and of selectors that fail. */
  readonly members: readonly StoredMembership[];
}

export interface StoredMembership {
  readonly nodeId: number;
  /** 0 = pending, 1 = revoked, 2 = certified by somebody, 3 = by its selector. */
  readonly certified: number;
}

const PENDING = 0;
const FIRST_CERTIFIED = 2;
const SEED = 1;

/** Who would carry the kind of each tag after an analysis that selects this. */
export function tagSelected(
  snapshot: GraphSnapshot,
  tags: readonly SimulatedTag[],
  selections: readonly Selection[],
): readonly TaggedNodes[] {
  const bySelector = new Map(selections.map((selection) => [selection.selector.id, selection]));

  return tags.map((tag) => ({
    tag,
    nodes: tag.selectors.flatMap((selector) => {
      const selection = bySelector.get(selector.id);
      if (selection === undefined) {
        return [];
      }
      if ('error' in selection) {
        const kept = selector.members.filter(
          ({ certified }) => !tag.requiresCertification || certified >= FIRST_CERTIFIED,
        );
        return indexesOf(snapshot, kept);
      }
      const { nodes, sources } = selection.members;
      if (!tag.requiresCertification) {
        return [...nodes];
      }
      const stored = new Map(selector.members.map(({ nodeId, certified }) => [nodeId, certified]));
      return [...nodes].filter((node, place) => {
        const certified = stored.get(snapshot.nodeIds[node] as number) ?? PENDING;
        return (
          certified >= FIRST_CERTIFIED ||
          (certified === PENDING && certifiesBySelf(selector, sources[place] as number))
        );
      });
    }),
  }));
}

/** Zones as findings see them: before, with the stored members of those that certify; after, with those selected. */
export function findingZonesOf(
  snapshot: GraphSnapshot,
  tags: readonly SimulatedTag[],
  selections?: readonly Selection[],
): readonly FindingZone[] {
  return tags
    .filter(({ type }) => type === 'zone')
    .map(({ id, kindName, position, isAnalysed, requiresCertification, selectors }) => ({
      id,
      kindName,
      position: position ?? Number.POSITIVE_INFINITY,
      isAnalysed,
      selected:
        requiresCertification && isAnalysed
          ? selectors
              .filter(({ isDisabled }) => !isDisabled)
              .flatMap((selector) => selectedBy(snapshot, selector, selections))
          : undefined,
    }));
}

function selectedBy(
  snapshot: GraphSnapshot,
  selector: SimulatedSelector,
  selections: readonly Selection[] | undefined,
): readonly number[] {
  const selection = selections?.find((candidate) => candidate.selector.id === selector.id);
  return selection !== undefined && 'members' in selection
    ? [...selection.members.nodes]
    : indexesOf(snapshot, selector.members);
}

function certifiesBySelf({ autoCertify }: SimulatedSelector, source: number): boolean {
  return autoCertify === 'all' || (autoCertify === 'seeds' && source === SEED);
}

function indexesOf(snapshot: GraphSnapshot, members: readonly StoredMembership[]): number[] {
  return members.map(({ nodeId }) => findNodeById(snapshot, nodeId)).filter((node) => node !== undefined);
}

import { DerivedSets } from './derived-sets.ts';
import type { DeltaParts } from './drain-changes.ts';

/** Relationships that analysis derived; columns of equal length. */
export interface DerivedRelationships {
  /** Node ids, not indexes. */
  readonly startIds: Int32Array;
  readonly endIds: Int32Array;
  readonly kindIds: Uint16Array;
  /** Indexes into `propertySets`. */
  readonly properties: Uint32Array;
  /** Distinct property objects as JSON text; without `lastseen`. */
  readonly propertySets: readonly string[];
}

export interface DerivedReplacement {
  /** The kinds to replace as a whole; those of all derived relationships must be among them. */
  readonly kindIds: readonly number[];
  readonly derived: DerivedRelationships;
  readonly observationId: number;
  /** Value of the property `firstseen` of those that are new; the others keep theirs. Default: nobody has it. */
  readonly firstSeen?: string | undefined;
  /** Relationships outside are neither looked at nor removed; default: all of the kinds. Node ids. */
  readonly scope?: (startId: number, endId: number, kindId: number) => boolean;
}

export interface DerivedReplacementCounts {
  readonly created: number;
  /** Kept their id; some of them got other properties. */
  readonly kept: number;
  readonly removed: number;
  /** A node of theirs does not exist (any more). */
  readonly dropped: number;
}

/**
 * Makes the derived relationships the only ones of their kinds within the scope. One that was there before
 * keeps its id and when it was first seen; its other properties are replaced, not merged.
 */
export function replaceDerived(delta: DeltaParts, replacement: DerivedReplacement): DerivedReplacementCounts {
  const { derived, observationId } = replacement;
  const { nodes, relationships } = delta;
  const sets = new DerivedSets(delta.propertySets, {
    propertySets: derived.propertySets,
    firstSeen: replacement.firstSeen,
  });
  const rowCount = derived.startIds.length;
  let created = 0;
  let dropped = 0;

  for (let row = 0; row < rowCount; row++) {
    const start = nodes.findById(derived.startIds[row] as number);
    const end = nodes.findById(derived.endIds[row] as number);
    const kind = derived.kindIds[row] as number;
    const set = derived.properties[row] as number;

    if (start === -1 || end === -1) {
      dropped++;
      continue;
    }

    let place = relationships.find(start, end, kind);

    if (place === -1) {
      place = relationships.create(start, end, kind, sets.ofNew(set));
      created++;
    } else {
      relationships.setSet(place, sets.ofKept(set, relationships.setOf(place)));
    }

    relationships.see(place, observationId);
    relationships.keep(place);
  }

  const { kept, removed } = removeStale(delta, replacement);
  return { created, kept: kept - created, removed, dropped };
}

function removeStale(
  { nodes, relationships }: DeltaParts,
  { kindIds, scope }: DerivedReplacement,
): { kept: number; removed: number } {
  const kindMask = createKindMask(kindIds);
  let kept = 0;
  let removed = 0;

  relationships.visit((place, start, end, kind) => {
    if (relationships.takeKept(place)) {
      kept++;
    } else if (scope === undefined || scope(nodes.idOf(start), nodes.idOf(end), kind)) {
      relationships.remove(place);
      removed++;
    }
  }, kindMask);

  return { kept, removed };
}

/** One byte per kind id: 1 for the given ones. */
export function createKindMask(kindIds: readonly number[]): Uint8Array {
  const mask = new Uint8Array(Math.max(-1, ...kindIds) + 1);

  for (const kindId of kindIds) {
    mask[kindId] = 1;
  }

  return mask;
}

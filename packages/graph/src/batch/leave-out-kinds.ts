import type { GraphBatch, MatchedRelationship, StubColumns } from './graph-batch.ts';

/** A batch without what is of some kinds. */
export interface PartialBatch {
  readonly batch: GraphBatch;
  /** How many nodes with properties, and relationships, are not in it. */
  readonly leftOut: number;
}

/**
 * Leaves out nodes and relationships that have one of the kinds, with ends that nothing else names. A relationship of
 * another kind stays; it finds its ends as if they had no record. Those whose ends are looked up stay, whatever they are.
 */
export function leaveOutKinds(batch: GraphBatch, kinds: ReadonlySet<string>): PartialBatch {
  const { guesses, stubs, upserts, relationships } = batch;
  const isKept = batch.kinds.map((kind) => !kinds.has(kind));
  const isKeptSet = batch.kindSets.map((set) => set.every((kind) => isKept[kind] === true));
  const places = placesOf(isKept);
  const upsertRows = rowsOf(upserts.kindSets, isKeptSet);
  const relationshipRows = rowsOf(relationships.kinds, isKept);
  const isWanted = findWanted(batch, upsertRows, relationshipRows);
  const wantedOf = ({ objectIds, kindSets }: StubColumns): StubColumns => {
    const rows = rowsOf(kindSets, isKeptSet).filter((row) => isWanted(objectIds[row] as number));
    return { objectIds: pick(objectIds, rows), kindSets: pick(kindSets, rows) };
  };
  const leftOut =
    upserts.kindSets.length + relationships.kinds.length - (upsertRows.length + relationshipRows.length);

  return {
    leftOut,
    batch: {
      ...batch,
      kinds: batch.kinds.filter((_, kind) => isKept[kind]),
      // Sets that no row has any more keep their places.
      kindSets: batch.kindSets.map((set, number) =>
        isKeptSet[number] === true ? set.map((kind) => places[kind] as number) : [],
      ),
      stubs: wantedOf(stubs),
      guesses: wantedOf(guesses),
      upserts: {
        objectIds: pick(upserts.objectIds, upsertRows),
        kindSets: pick(upserts.kindSets, upsertRows),
        collected: Uint8Array.from(upsertRows, (row) => upserts.collected[row] as number),
        properties: upsertRows.map((row) => upserts.properties[row] as string),
        removedNames: pick(upserts.removedNames, upsertRows),
        defaults: new Map(
          upsertRows.flatMap((row, place) => {
            const defaults = upserts.defaults.get(row);
            return defaults === undefined ? [] : [[place, defaults] as const];
          }),
        ),
      },
      relationships: {
        starts: pick(relationships.starts, relationshipRows),
        ends: pick(relationships.ends, relationshipRows),
        kinds: Uint16Array.from(
          relationshipRows,
          (row) => places[relationships.kinds[row] as number] as number,
        ),
        properties: pick(relationships.properties, relationshipRows),
      },
    },
  };
}

/** Kinds that the relationship needs, and nodes that it creates. */
export function kindsOfMatched({ start, end, kind }: MatchedRelationship): readonly string[] {
  return [start, end].flatMap((match) => (match.by === 'id' ? match.kinds : [])).concat(kind);
}

/** Whether an object is of use: ends of relationships that are left out are not. */
function findWanted(
  { upserts, relationships }: GraphBatch,
  upsertRows: readonly number[],
  relationshipRows: readonly number[],
): (objectId: number) => boolean {
  const { starts, ends } = relationships;
  const named = new Set([...upserts.objectIds, ...starts, ...ends]);
  const kept = new Set([
    ...pick(upserts.objectIds, upsertRows),
    ...pick(starts, relationshipRows),
    ...pick(ends, relationshipRows),
  ]);

  return (objectId) => kept.has(objectId) || !named.has(objectId);
}

/** Where what is kept is, without what is not. */
function placesOf(isKept: readonly boolean[]): number[] {
  let place = 0;
  return isKept.map((kept) => (kept ? place++ : -1));
}

/** Rows whose entry in the column is kept. */
function rowsOf(column: Uint16Array | Uint32Array, isKept: readonly boolean[]): number[] {
  return [...column.keys()].filter((row) => isKept[column[row] as number] === true);
}

function pick(column: Uint32Array, rows: readonly number[]): Uint32Array {
  return Uint32Array.from(rows, (row) => column[row] as number);
}

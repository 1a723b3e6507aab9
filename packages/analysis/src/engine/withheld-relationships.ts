import { findNodeById, findNodeByObjectId, type GraphSnapshot } from '@secgraph/graph';
import { type DerivedRows, type RowEnds, withoutRows } from '../relationships/derived-rows.ts';

/** A relationship by the ids of its nodes. */
export interface NamedRelationship {
  readonly startId: number;
  readonly kind: string;
  readonly endId: number;
}

/** A relationship, there or not, whose ends are told by their object ids; undefined where one of them is not there. */
export function nameRelationship(
  snapshot: GraphSnapshot,
  { source, kind, target }: { readonly source: string; readonly kind: string; readonly target: string },
): NamedRelationship | undefined {
  const start = findNodeByObjectId(snapshot, source);
  const end = findNodeByObjectId(snapshot, target);

  return start === undefined || end === undefined
    ? undefined
    : { startId: snapshot.nodeIds[start] as number, kind, endId: snapshot.nodeIds[end] as number };
}

/**
 * What is not in the graph whoever tells or derives it: it goes as soon as its rule has run, so that rules behind it
 * see the graph that everybody else sees, in which it is not either.
 */
export class WithheldRelationships {
  readonly #ends: ReadonlyMap<string, readonly RowEnds[]>;

  constructor(snapshot: GraphSnapshot, named: readonly NamedRelationship[]) {
    const byKind = Map.groupBy(named, ({ kind }) => kind);

    this.#ends = new Map(
      [...byKind].map(([kind, all]) => [kind, all.flatMap((one) => endsOf(snapshot, one))]),
    );
  }

  /** What was derived of a kind without them. */
  takeFrom(kind: string, rows: DerivedRows): DerivedRows {
    const ends = this.#ends.get(kind);
    return ends === undefined ? rows : withoutRows(rows, ends);
  }
}

/** None where one of them is not there. */
function endsOf(snapshot: GraphSnapshot, { startId, endId }: NamedRelationship): readonly RowEnds[] {
  const start = findNodeById(snapshot, startId);
  const end = findNodeById(snapshot, endId);

  return start === undefined || end === undefined ? [] : [{ start, end }];
}

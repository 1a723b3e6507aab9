import { findNodeById, findNodeByObjectId, type GraphSnapshot } from '@secgraph/graph';
import type { RowEnds } from '../relationships/derived-rows.ts';

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

/** None where one of them is not there. */
export function endsOf(snapshot: GraphSnapshot, { startId, endId }: NamedRelationship): readonly RowEnds[] {
  const start = findNodeById(snapshot, startId);
  const end = findNodeById(snapshot, endId);

  return start === undefined || end === undefined ? [] : [{ start, end }];
}

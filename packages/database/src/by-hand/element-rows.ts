import { type Expression, type SqlBool, sql } from 'kysely';
import type { ElementName } from './element-name.ts';

/** How rows name the element that they are about; empty kind and end: a node. */
export interface ElementColumns {
  readonly object_id: string;
  readonly relationship_kind: string;
  readonly end_object_id: string;
}

export function toElementColumns({ objectId, relationship }: ElementName): ElementColumns {
  return {
    object_id: objectId,
    relationship_kind: relationship?.kind ?? '',
    end_object_id: relationship?.endObjectId ?? '',
  };
}

export function toElementName(row: ElementColumns): ElementName {
  return {
    objectId: row.object_id,
    relationship:
      row.relationship_kind === ''
        ? undefined
        : { kind: row.relationship_kind, endObjectId: row.end_object_id },
  };
}

/** Object ids of all nodes that rows are about, ends of relationships among them. */
export function objectIdsOf(
  rows: readonly Pick<ElementColumns, 'object_id' | 'end_object_id'>[],
): readonly string[] {
  return [...new Set(rows.flatMap((row) => [row.object_id, row.end_object_id]))].filter((id) => id !== '');
}

/** For statements: about this element alone. */
export function isAbout(element: ElementName): Expression<SqlBool> {
  const { object_id, relationship_kind, end_object_id } = toElementColumns(element);

  return sql<SqlBool>`(object_id = ${object_id} AND relationship_kind = ${relationship_kind}
    AND end_object_id = ${end_object_id})`;
}

/** For statements: about no other nodes than these. */
export function isAmongNodes(objectIds: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`(object_id = ANY(${objectIds}::text[])
    AND (end_object_id = '' OR end_object_id = ANY(${objectIds}::text[])))`;
}

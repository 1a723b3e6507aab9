import type pg from 'pg';

/**
 * Brings the block ranges of relationship ids up to date, so that {@link idRange} can make use of them.
 * Looks at new parts of the table only.
 */
export async function summariseRelationshipIds(client: pg.ClientBase): Promise<void> {
  await client.query("SELECT brin_summarize_new_values('relationship_id')");
}

/**
 * A condition that all of `ids` meet. The planner cannot see what a staging table holds; told the range, it
 * reads only the part of the table where such ids live.
 */
export function idRange(column: string, ids: Int32Array): string {
  let least = ids[0] as number;
  let greatest = least;

  for (const id of ids) {
    least = Math.min(least, id);
    greatest = Math.max(greatest, id);
  }

  return `${column} BETWEEN ${least} AND ${greatest}`;
}

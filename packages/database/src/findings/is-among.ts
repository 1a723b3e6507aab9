import { type Expression, type SqlBool, sql } from 'kysely';

/** For statements: of one of the environments; undefined: of any. */
export function isAmong(
  environmentIds: readonly string[] | undefined,
  column: 'environment_id' | 'finding.environment_id' = 'environment_id',
): Expression<SqlBool> {
  return environmentIds === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = ANY(${[...environmentIds]}::text[])`;
}

import {
  type ColumnType,
  type FilterValue,
  invariant,
  type ListFilter,
  type ListQuery,
  type Predicate,
} from '@secgraph/kernel';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/** The SQL behind each column of a list: usually `sql.ref('table.column')`, or any expression. */
export type SqlColumns = Readonly<Record<string, Expression<unknown>>>;

const OPERATORS: Readonly<Record<Exclude<Predicate, '~eq'>, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/**
 * Adds the filters of a list query; count with these alone.
 *
 * `unitesEquals`: several values that one column is to equal are alternatives; no row would equal all of them.
 */
export function withListFilters<DB, TB extends keyof DB, O>(
  builder: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
  columns: SqlColumns,
  { unitesEquals = false }: { readonly unitesEquals?: boolean } = {},
): SelectQueryBuilder<DB, TB, O> {
  const conditions = unitesEquals
    ? alternatives(query.filters, columns)
    : query.filters.map((filter) => condition(filter, columns));

  return conditions.reduce((result, one) => result.where(one), builder);
}

function alternatives(filters: readonly ListFilter[], columns: SqlColumns): readonly RawBuilder<SqlBool>[] {
  const equals = Map.groupBy(
    filters.filter(({ predicate }) => predicate === 'eq'),
    ({ column }) => column,
  );
  const others = filters.filter(({ predicate }) => predicate !== 'eq');

  return [
    ...equals.values().map(
      (group) =>
        sql<SqlBool>`(${sql.join(
          group.map((filter) => condition(filter, columns)),
          sql` OR `,
        )})`,
    ),
    ...others.map((filter) => condition(filter, columns)),
  ];
}

/** Adds order and page of a list query. Texts sort by code point, whatever the collation of the database. */
export function withListPage<DB, TB extends keyof DB, O>(
  builder: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
  columns: SqlColumns,
): SelectQueryBuilder<DB, TB, O> {
  const ordered = query.sort.reduce((result, { column, type, direction }) => {
    const expression = expressionOf(columns, column);

    return result.orderBy(type === 'string' ? sql`${expression} COLLATE "C"` : expression, direction);
  }, builder);
  const skipped = query.skip > 0 ? ordered.offset(query.skip) : ordered;

  return query.maxRows === undefined ? skipped : skipped.limit(query.maxRows);
}

/** How many rows a list has on all its pages. */
export async function countRows<DB, TB extends keyof DB>(
  builder: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { count } = await builder
    .select((select) => select.fn.countAll<number>().as('count'))
    .$castTo<{ readonly count: number }>()
    .executeTakeFirstOrThrow();

  return count;
}

function condition(filter: ListFilter, columns: SqlColumns): RawBuilder<SqlBool> {
  const expression = expressionOf(columns, filter.column);
  if (filter.value === undefined) {
    return filter.predicate === 'eq' ? sql`${expression} IS NULL` : sql`${expression} IS NOT NULL`;
  }

  if (filter.predicate === '~eq') {
    return sql`${expression} LIKE ${containsPattern(String(filter.value))} ESCAPE '\\'`;
  }

  return sql`${expression} ${sql.raw(OPERATORS[filter.predicate])} ${literal(filter.type, filter.value)}`;
}

/** `%` and `_` of the text stand for themselves. */
function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The cast makes numbers beyond a narrower column compare instead of failing. */
function literal(type: ColumnType, value: FilterValue): RawBuilder<unknown> {
  switch (type) {
    case 'integer':
      return sql`${String(value)}::bigint`;
    case 'timestamp':
      return sql`${new Date(Number(value))}::timestamptz`;
    case 'boolean':
      return sql`${value}::boolean`;
    case 'uuid':
      return sql`${value}::uuid`;
    case 'string':
      return sql`${value}::text`;
  }
}

function expressionOf(columns: SqlColumns, column: string): Expression<unknown> {
  const expression = columns[column];
  invariant(expression !== undefined, `the list column ${column} has no SQL`);

  return expression;
}

/** What the values of a column are; decides its predicates, its literals and its order. */
export type ColumnType = 'integer' | 'timestamp' | 'string' | 'boolean' | 'uuid';

export type Predicate = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | '~eq';

export const PREDICATES: readonly Predicate[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', '~eq'];

const ORDER_PREDICATES: readonly Predicate[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];

const DEFAULT_PREDICATES: Readonly<Record<ColumnType, readonly Predicate[]>> = {
  integer: ORDER_PREDICATES,
  timestamp: ORDER_PREDICATES,
  string: ['eq', 'neq', '~eq'],
  boolean: ['eq', 'neq'],
  uuid: ['eq', 'neq'],
};

/** How one column may be asked for. */
export interface ListColumn {
  readonly type: ColumnType;
  /** Empty: the column cannot be filtered. */
  readonly predicates: readonly Predicate[];
  readonly isSortable: boolean;
}

/**
 * Which of the historical error texts a list speaks. Wire: clients match on them, so every list keeps its own.
 *
 * - `sort`: `named` ends with the column, `plain` does not, `minimal` has words of its own.
 * - `filter`: `named` ends with column and predicate, `plain` does not.
 * - `paging`: `parameter` (most lists), `bracket` (data quality), `entity` (related lists), `search`.
 */
export interface ListMessages {
  readonly sort: 'named' | 'plain' | 'minimal';
  readonly filter: 'named' | 'plain';
  readonly paging: 'parameter' | 'bracket' | 'entity' | 'search';
}

export interface ListPaging {
  readonly defaultLimit: number;
  /** What `limit=0` asks for: lists stored in SQL answer `all` rows, related lists answer `none`. */
  readonly zeroLimit: 'all' | 'none';
}

/** One list a client may filter, sort and page through. */
export interface ListDefinition<Column extends string = string> {
  readonly columns: Readonly<Record<Column, ListColumn>>;
  /** Order when the client asks for none, as `sort_by` values (`-created_at`). */
  readonly defaultSort: readonly string[];
  /** The unique column appended to every order, so that pages never overlap. */
  readonly tieBreaker: string;
  /** Undefined: the list is not paginated, and `skip` and `limit` are ignored. */
  readonly paging: ListPaging | undefined;
  readonly messages: ListMessages;
}

export interface ListOptions<Column extends string> {
  readonly columns: Readonly<Record<Column, ListColumn>>;
  readonly defaultSort?: readonly (Column | `-${Column}`)[];
  readonly tieBreaker: Column;
  readonly paging?: ListPaging;
  readonly messages?: Partial<ListMessages>;
}

/** Declares a list; see {@link ListColumn} helpers {@link column}. */
export function defineList<const Column extends string>(
  options: ListOptions<Column>,
): ListDefinition<Column> {
  return {
    columns: options.columns,
    defaultSort: options.defaultSort ?? [],
    tieBreaker: options.tieBreaker,
    paging: options.paging,
    messages: { sort: 'named', filter: 'named', paging: 'parameter', ...options.messages },
  };
}

/** A column with the predicates of its type; `filter` narrows them or (`false`) forbids filtering. */
export function column(
  type: ColumnType,
  options: { readonly filter?: readonly Predicate[] | false; readonly sort?: boolean } = {},
): ListColumn {
  const predicates = options.filter === false ? [] : (options.filter ?? DEFAULT_PREDICATES[type]);

  return { type, predicates, isSortable: options.sort ?? true };
}

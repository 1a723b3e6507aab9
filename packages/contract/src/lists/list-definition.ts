import type { ColumnType, Predicate } from '@secgraph/kernel';

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
 * - `sort`: `named` ends with the column, `plain` does not.
 * - `filter`: `named` ends with column and predicate, `plain` does not.
 * - `paging`: `parameter` (most lists), `entity` (related lists), `search`, `bare` (which looks at `limit` first).
 */
export interface ListMessages {
  readonly sort: 'named' | 'plain';
  readonly filter: 'named' | 'plain';
  readonly paging: 'parameter' | 'entity' | 'search' | 'bare';
}

export interface ListPaging {
  readonly defaultLimit: number;
  /** What `limit=0` asks for: lists stored in SQL answer `all` rows, related lists answer `none`. */
  readonly zeroLimit: 'all' | 'none';
}

/** A list that is asked about a span of time, from `start` to `end`: how far back it goes when nobody says. */
export interface ListWindow<Column extends string = string> {
  readonly column: Column;
  readonly defaultDays: number;
}

/** One list a client may filter, sort and page through. */
export interface ListDefinition<Column extends string = string> {
  readonly columns: Readonly<Record<Column, ListColumn>>;
  /** Order when the client asks for none, as `sort_by` values (`-created_at`). */
  readonly defaultSort: readonly string[];
  /** The unique column appended to every order, so that pages never overlap; undefined: the list has its own. */
  readonly tieBreaker: string | undefined;
  /** `ignore`: filters and unknown orders are not refused but have no effect, as lists of the graph always did. */
  readonly unknown: 'refuse' | 'ignore';
  /** Undefined: the list is not paginated, and `skip` and `limit` are ignored. */
  readonly paging: ListPaging | undefined;
  readonly window: ListWindow<Column> | undefined;
  readonly messages: ListMessages;
}

export interface ListOptions<Column extends string> {
  readonly columns: Readonly<Record<Column, ListColumn>>;
  readonly defaultSort?: readonly NoInfer<Column | `-${Column}`>[];
  readonly tieBreaker?: NoInfer<Column>;
  readonly unknown?: 'refuse' | 'ignore';
  readonly paging?: ListPaging;
  readonly window?: ListWindow<NoInfer<Column>>;
  readonly messages?: Partial<ListMessages>;
}

/** Declares a list; its columns come from {@link column}. */
export function defineList<Column extends string>(options: ListOptions<Column>): ListDefinition<Column> {
  return {
    columns: options.columns,
    defaultSort: options.defaultSort ?? [],
    tieBreaker: options.tieBreaker,
    unknown: options.unknown ?? 'refuse',
    paging: options.paging,
    window: options.window,
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

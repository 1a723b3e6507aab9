import {
  invariant,
  type ListFilter,
  type ListQuery,
  type ListSort,
  type Predicate,
  type TimeWindow,
} from '@secgraph/kernel';
import { parseFilterLiteral, parseTimestamp } from './filter-literal.ts';
import { type ListColumn, type ListDefinition, type ListWindow, PREDICATES } from './list-definition.ts';
import {
  BAD_FILTER_MESSAGE,
  EMPTY_SORT_MESSAGE,
  pagingMessage,
  timeMessage,
  unfilterableMessage,
  unsortableMessage,
  unsupportedPredicateMessage,
} from './list-messages.ts';
import { ListQueryError } from './list-query-error.ts';

/** Every parameter of a query string with all its values, in order. */
export type QueryParameters = Readonly<Record<string, readonly string[]>>;

const NEVER_FILTERS: ReadonlySet<string> = new Set([
  'after',
  'limit',
  'before',
  'offset',
  'skip',
  'sort_by',
  'scope',
]);

/**
 * Reads filters, order and page of a list. Checks in this order: order, filter syntax, filter columns, span of time,
 * skip, limit; the first failure is thrown as {@link ListQueryError}.
 *
 * @param otherParameters names the route uses for other purposes; they are never filters.
 */
export function parseListQuery(
  definition: ListDefinition,
  parameters: QueryParameters,
  otherParameters: ReadonlySet<string> = new Set(),
): ListQuery {
  const sort = parseSort(definition, parameters['sort_by'] ?? []);
  const filters =
    definition.unknown === 'ignore' ? [] : parseFilters(definition, parameters, otherParameters);
  const window = definition.window === undefined ? undefined : parseWindow(definition.window, parameters);
  const page = parsePage(definition, parameters);

  return window === undefined
    ? { filters, sort, ...page }
    : { filters: [...filters, ...window.filters], sort, ...page, window: window.window };
}

const DAY_MS = 86_400_000;

function parseWindow(
  { column, defaultDays }: ListWindow,
  parameters: QueryParameters,
): { readonly window: TimeWindow; readonly filters: readonly ListFilter[] } {
  const nowMs = Date.now();
  const startMs = parseTime(parameters['start']) ?? nowMs - defaultDays * DAY_MS;
  const endMs = parseTime(parameters['end']) ?? nowMs;

  return {
    window: { startMs, endMs },
    filters: [
      { column, type: 'timestamp', predicate: 'gte', value: startMs },
      { column, type: 'timestamp', predicate: 'lte', value: endMs },
    ],
  };
}

/** An empty value is an absent one. */
function parseTime(values: readonly string[] = []): number | undefined {
  const [text = ''] = values;
  const time = text === '' ? undefined : parseTimestamp(text);
  if (text !== '' && time === undefined) {
    throw new ListQueryError('CONTRACT_LIST_TIME', timeMessage(values));
  }
  return time;
}

function parseSort(definition: ListDefinition, parameters: readonly string[]): readonly ListSort[] {
  const requested = parameters.filter((item) => isAccepted(definition, item));
  const items = firstOfEachColumn(requested.length > 0 ? requested : definition.defaultSort);
  const { tieBreaker } = definition;
  const isDecided = tieBreaker === undefined || items.some((item) => sortColumn(item) === tieBreaker);

  return (isDecided ? items : [...items, tieBreaker]).map((item) => toSort(definition, item));
}

/** What comes behind it orders nothing any more, and a database takes so many only. */
function firstOfEachColumn(items: readonly string[]): readonly string[] {
  const byColumn = new Map<string, string>();
  for (const item of items) {
    const column = sortColumn(item);
    byColumn.set(column, byColumn.get(column) ?? item);
  }

  return [...byColumn.values()];
}

function isAccepted(definition: ListDefinition, item: string): boolean {
  if (definition.unknown === 'ignore') {
    return columnOf(definition, sortColumn(item))?.isSortable === true;
  }

  assertSortable(definition, sortColumn(item));

  return true;
}

function assertSortable(definition: ListDefinition, column: string): void {
  if (column === '') {
    throw new ListQueryError('CONTRACT_LIST_SORT', EMPTY_SORT_MESSAGE);
  }

  if (columnOf(definition, column)?.isSortable !== true) {
    throw new ListQueryError('CONTRACT_LIST_SORT', unsortableMessage(definition.messages.sort, column));
  }
}

function toSort(definition: ListDefinition, item: string): ListSort {
  const column = sortColumn(item);
  const declared = columnOf(definition, column);
  invariant(declared !== undefined, `the list sorts by ${column}, which it does not declare`);

  return { column, type: declared.type, direction: item.startsWith('-') ? 'desc' : 'asc' };
}

function sortColumn(item: string): string {
  return item.startsWith('-') ? item.slice(1) : item;
}

interface RawFilter {
  readonly column: string;
  readonly predicate: Predicate;
  readonly text: string;
}

function parseFilters(
  definition: ListDefinition,
  parameters: QueryParameters,
  otherParameters: ReadonlySet<string>,
): readonly ListFilter[] {
  const raw: RawFilter[] = [];
  for (const [name, values] of Object.entries(parameters)) {
    const isTime = definition.window !== undefined && (name === 'start' || name === 'end');
    if (isTime || NEVER_FILTERS.has(name) || otherParameters.has(name)) {
      continue;
    }
    for (const value of values) {
      const filter = splitFilter(columnOf(definition, name), name, value);
      if (filter !== undefined) {
        raw.push(filter);
      }
    }
  }

  return raw.map((filter) => checkFilter(definition, filter));
}

/** Undefined: not a filter. A value without predicate means `eq`, but only on a declared column. */
function splitFilter(column: ListColumn | undefined, name: string, value: string): RawFilter | undefined {
  const colon = value.indexOf(':');
  const prefix = value.slice(0, Math.max(colon, 0));
  const predicate = PREDICATES.find((candidate) => candidate === prefix);
  if (predicate !== undefined) {
    return { column: name, predicate, text: value.slice(colon + 1) };
  }

  if (column === undefined) {
    return undefined;
  }

  if (colon >= 0 && column.type !== 'timestamp') {
    throw new ListQueryError('CONTRACT_LIST_FILTER', BAD_FILTER_MESSAGE);
  }

  return { column: name, predicate: 'eq', text: value };
}

function checkFilter(definition: ListDefinition, filter: RawFilter): ListFilter {
  const column = columnOf(definition, filter.column);
  const style = definition.messages.filter;
  if (column === undefined || column.predicates.length === 0) {
    throw new ListQueryError('CONTRACT_LIST_FILTER', unfilterableMessage(style, filter.column));
  }

  if (!column.predicates.includes(filter.predicate)) {
    throw new ListQueryError(
      'CONTRACT_LIST_FILTER',
      unsupportedPredicateMessage(style, filter.column, filter.predicate),
    );
  }

  const { column: name, predicate, text } = filter;
  if (text === 'null' && (predicate === 'eq' || predicate === 'neq')) {
    return { column: name, type: column.type, predicate, value: undefined };
  }

  const literal = parseFilterLiteral(column.type, text);
  if (!literal.ok) {
    throw new ListQueryError('CONTRACT_LIST_FILTER', BAD_FILTER_MESSAGE);
  }

  return { column: name, type: column.type, predicate, value: literal.value };
}

const PAGE_NUMBERS = ['skip', 'limit'] as const;

function parsePage(
  definition: ListDefinition,
  parameters: QueryParameters,
): Pick<ListQuery, 'skip' | 'limit' | 'maxRows'> {
  const { paging } = definition;
  if (paging === undefined) {
    return { skip: 0, limit: 0, maxRows: undefined };
  }

  // Wire: which of two wrong values is told.
  const names = definition.messages.paging === 'bare' ? PAGE_NUMBERS.toReversed() : PAGE_NUMBERS;
  const numbers = new Map(names.map((name) => [name, parsePageNumber(definition, parameters, name)]));
  const skip = numbers.get('skip') ?? 0;
  const limit = numbers.get('limit') ?? paging.defaultLimit;
  const isAll = limit === 0 && paging.zeroLimit === 'all';

  return { skip, limit, maxRows: isAll ? undefined : limit };
}

function parsePageNumber(
  definition: ListDefinition,
  parameters: QueryParameters,
  name: 'skip' | 'limit',
): number | undefined {
  const value = parameters[name]?.[0] ?? '';
  if (value === '') {
    return undefined;
  }

  const isNumber = /^[+-]?[0-9]+$/.test(value);
  const number = Number(value);
  if (isNumber && number >= 0 && number <= Number.MAX_SAFE_INTEGER) {
    return number;
  }

  throw new ListQueryError(
    'CONTRACT_LIST_PAGING',
    pagingMessage(definition.messages.paging, { name, value, reason: isNumber ? 'range' : 'syntax' }),
  );
}

/** Own columns only: `__proto__` and `constructor` are names a client may send. */
function columnOf(definition: ListDefinition, name: string): ListColumn | undefined {
  return Object.hasOwn(definition.columns, name) ? definition.columns[name] : undefined;
}

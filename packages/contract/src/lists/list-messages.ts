import type { Predicate } from '@secgraph/kernel';
import type { ListMessages } from './list-definition.ts';

/** Wire: texts that existing clients match on. Changing one is a breaking change. */
export const BAD_FILTER_MESSAGE = 'there are errors in the query parameter filters specified';
export const EMPTY_SORT_MESSAGE = 'empty sort_by parameter supplied';

export function unfilterableMessage(style: ListMessages['filter'], column: string): string {
  const text = 'the specified column cannot be filtered';

  return style === 'named' ? `${text}: ${column}` : text;
}

export function unsupportedPredicateMessage(
  style: ListMessages['filter'],
  column: string,
  predicate: Predicate,
): string {
  const text = 'the specified filter predicate is not supported for this column';

  return style === 'named' ? `${text}: ${column} ${predicate}` : text;
}

export function unsortableMessage(style: ListMessages['sort'], column: string): string {
  const text = 'column format does not support sorting';

  return style === 'named' ? `${text}: ${column}` : text;
}

/** Wire: `values` are printed as a list, as many as there are. */
export function timeMessage(values: readonly string[]): string {
  return `invalid RFC-3339 datetime format: [${values.join(' ')}]`;
}

/** `reason` tells a value that is no number from a number that is too small or too large. */
export function pagingMessage(
  style: ListMessages['paging'],
  parameter: { readonly name: 'skip' | 'limit'; readonly value: string; readonly reason: 'syntax' | 'range' },
): string {
  const { name, value, reason } = parameter;
  const detail =
    reason === 'range'
      ? `invalid ${name}: ${value}`
      : `error converting ${name} value ${value} to int: strconv.Atoi: parsing "${value}": invalid syntax`;

  switch (style) {
    case 'parameter':
      return `query parameter "${name}" is malformed: ${detail}`;
    case 'entity':
      return `there are errors in the query parameters: error getting paging parameters: ${detail}`;
    case 'search':
      return `Invalid query parameter: ${detail}`;
    case 'bare':
      return `invalid ${name}: [${value}]`;
  }
}

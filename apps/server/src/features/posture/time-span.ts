import { parseTimestamp, wireTime } from '@secgraph/contract';
import type { HistoryWindow } from '@secgraph/database/findings';
import { invariant, type ListQuery } from '@secgraph/kernel';
import { badRequest } from '../../http/http-error.ts';

const DEFAULT_MS = 30 * 24 * 60 * 60 * 1_000;

/** The time that a list is asked about; its end does not belong to it. */
export function spanOf({ window }: ListQuery): HistoryWindow {
  invariant(window !== undefined, 'the list has a window');

  return { start: new Date(window.startMs), end: new Date(window.endMs) };
}

export function presentSpan({ start, end }: HistoryWindow): { readonly start: string; readonly end: string } {
  return { start: wireTime(start), end: wireTime(end) };
}

/** What older clients say of a span of time, as filters; both ends are in it. Without either, the last thirty days. */
export function withinAskedTime(
  list: ListQuery,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): { readonly list: ListQuery; readonly span: HistoryWindow } {
  const end = readTime('to', to);
  const start = readTime('from', from);
  const isFiltered = list.filters.some(({ column }) => column === 'created_at');
  const endMs = end ?? Date.now();
  const startMs = start ?? (isFiltered ? 0 : endMs - DEFAULT_MS);
  const bounds = [
    { column: 'created_at', type: 'timestamp', predicate: 'gte', value: startMs },
    { column: 'created_at', type: 'timestamp', predicate: 'lte', value: endMs },
  ] as const;

  return {
    list: { ...list, filters: [...list.filters, ...bounds] },
    span: { start: new Date(startMs), end: new Date(endMs) },
  };
}

/** Undefined where nothing is asked for; throws what is no time. */
export function readTime(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') {
    return undefined;
  }

  const time = parseTimestamp(text);
  if (time === undefined) {
    throw badRequest(`query parameter "${name}" is malformed: ${text} is no time as in RFC 3339`);
  }

  return time;
}

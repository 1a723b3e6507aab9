import { startOfDay } from '../../../ui/calendar-day.ts';
import { readDay, readPositive, readText } from '../../../ui/read-search.ts';

/** What the page shows, as its address has it. */
export interface AuditSearch {
  /** Part of the name of who did it. */
  readonly actor?: string | undefined;
  /** Part of the name of the action. */
  readonly action?: string | undefined;
  /** Part of the address it came from. */
  readonly from?: string | undefined;
  /** Undefined: what came of it, be it success or failure. */
  readonly status?: AuditStatus | undefined;
  /** Days as in the browser's time zone, `2026-03-01`; both inclusive. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly sort?: AuditSort | undefined;
  readonly skip?: number | undefined;
  /** The entry that is open. */
  readonly entry?: number | undefined;
}

export const AUDIT_STATUSES = ['success', 'failure', 'intent', 'all'] as const;
export type AuditStatus = (typeof AUDIT_STATUSES)[number];

const COLUMNS = ['created_at', 'actor_name', 'action', 'status', 'source_ip_address'] as const;
export type AuditColumn = (typeof COLUMNS)[number];
export type AuditSort = AuditColumn | `-${AuditColumn}`;

export const DEFAULT_SORT: AuditSort = '-created_at';
/** Asks for everything that the service keeps; without a start, it looks back a year only. */
const FOREVER = '1970-01-01T00:00:00Z';

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { actor, action, from, status, since, until, sort, skip, entry } = search;

  return {
    actor: readText(actor),
    action: readText(action),
    from: readText(from),
    status: AUDIT_STATUSES.find((known) => known === status),
    since: readDay(since),
    until: readDay(until),
    sort: COLUMNS.flatMap((column): AuditSort[] => [column, `-${column}`]).find((known) => known === sort),
    skip: readPositive(skip),
    entry: readPositive(entry),
  };
}

/** The same as the service is asked. */
export function toAuditQuery(search: AuditSearch) {
  const { actor, action, from, status, since, until, sort = DEFAULT_SORT } = search;

  return {
    query: {
      after: since === undefined ? FOREVER : startOfDay(since).toISOString(),
      ...(until === undefined ? {} : { before: new Date(startOfDay(until, 1).getTime() - 1).toISOString() }),
    },
    sortBy: [sort],
    filters: {
      ...(actor === undefined ? {} : { actor_name: `~eq:${actor}` }),
      ...(action === undefined ? {} : { action: `~eq:${action}` }),
      ...(from === undefined ? {} : { source_ip_address: `~eq:${from}` }),
      ...(status === 'all' ? {} : { status: status === undefined ? 'neq:intent' : `eq:${status}` }),
    },
  };
}

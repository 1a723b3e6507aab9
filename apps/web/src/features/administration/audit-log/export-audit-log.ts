import type { AuditLog } from '@secgraph/contract';
import { call } from '../../../api/call.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../../ui/write-csv.ts';
import { type AuditSearch, toAuditQuery } from './audit-search.ts';

export type AuditFormat = 'csv' | 'json';

export interface AuditExport {
  readonly file: Blob;
  readonly written: number;
  /** That the filters match; more than were written where a file would become too large for a browser. */
  readonly count: number;
}

const AT_ONCE = 1_000;
const MAX_ENTRIES = 100_000;
const COLUMNS = [
  'id',
  'created_at',
  'status',
  'action',
  'actor_name',
  'actor_email',
  'actor_id',
  'source_ip_address',
  'request_id',
  'commit_id',
  'fields',
] as const;

/** All entries that the filters match, as one file. What is added meanwhile is not in it. */
export async function exportAuditLog(
  search: AuditSearch,
  { format, now, signal }: { readonly format: AuditFormat; readonly now: Date; readonly signal: AbortSignal },
): Promise<AuditExport> {
  const { query, sortBy, filters } = toAuditQuery(search);
  const frozen = { ...query, before: query.before ?? now.toISOString() };
  const entries: AuditLog[] = [];
  let count = 0;
  do {
    const list = { sortBy, filters, skip: entries.length, limit: AT_ONCE };
    // One after the other: each page asks for what the one before left.
    const page = await call('list-audit-logs', { query: frozen, list }, { signal });
    count = page.count;
    entries.push(...page.data.logs);
    if (page.data.logs.length === 0) {
      break;
    }
  } while (entries.length < Math.min(count, MAX_ENTRIES));

  return { file: writeFile(entries, format), written: entries.length, count };
}

function writeFile(entries: readonly AuditLog[], format: AuditFormat): Blob {
  if (format === 'json') {
    return new Blob([`${JSON.stringify(entries, null, 2)}\n`], { type: 'application/json' });
  }

  const records = entries.map((entry) =>
    writeCsvRecord(
      COLUMNS.map((column) => (column === 'fields' ? JSON.stringify(entry.fields) : entry[column])),
    ),
  );
  return new Blob([BYTE_ORDER_MARK, writeCsvRecord(COLUMNS), ...records], { type: 'text/csv' });
}

import { type AuditLog, listAuditLogs, parseTimestamp, wireTime } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { AuditEntry } from '@secgraph/database/audit';
import { badRequest } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

export function auditRoutes(repositories: Repositories) {
  const { auditLog: rows } = repositories;

  return [
    handle(listAuditLogs, async ({ query, list }) => {
      const skip = list.skip > 0 ? list.skip : readOffset(query.offset);
      const before = readTime('before', query.before);
      const after = readTime('after', query.after) ?? new Date((before?.getTime() ?? Date.now()) - YEAR_MS);
      const { count, entries } = await rows.listEntries({ after, before }, { ...list, skip });

      return { count, limit: list.limit, skip, data: { logs: entries.map(presentEntry) } };
    }),
  ];
}

function readTime(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) {
    return undefined;
  }

  const time = parseTimestamp(text);
  if (time === undefined) {
    throw badRequest(`query parameter "${name}" is malformed: ${text} is no time as in RFC 3339`);
  }

  return new Date(time);
}

/** What `skip` was called before. */
function readOffset(text: string | undefined): number {
  const offset = /^\d{1,15}$/.test(text ?? '0') ? Number(text ?? '0') : undefined;
  if (offset === undefined) {
    throw badRequest(`query parameter "offset" is malformed: invalid offset: ${text}`);
  }

  return offset;
}

function presentEntry(entry: AuditEntry): AuditLog {
  return {
    id: entry.id,
    created_at: wireTime(entry.createdAt),
    actor_id: entry.actor.id,
    actor_name: entry.actor.name,
    actor_email: entry.actor.email,
    action: entry.action,
    fields: entry.fields,
    request_id: entry.requestId,
    source_ip_address: entry.sourceAddress,
    status: entry.status,
    commit_id: entry.commitId,
  };
}

import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { describe, expect, it } from 'vitest';
import { AuditLogRepository } from './audit-log-repository.ts';
import { AUDIT_SUBJECTS, type AuditSubjectName } from './audit-subjects.ts';

const { database } = await createTestDatabase();
const rows = new AuditLogRepository(database);
const DAY_MS = 86_400_000;

const entry = (action: string) => ({
  actor: { id: '', name: 'ada', email: '' },
  action,
  fields: { a: [1] },
  requestId: '',
  sourceAddress: '',
  status: 'failure' as const,
  commitId: randomUUID(),
});

const ALL = {
  filters: [],
  sort: [{ column: 'id', type: 'integer', direction: 'asc' }],
  skip: 0,
  limit: 0,
  maxRows: undefined,
} as const;
const actions = async () => {
  const { entries } = await rows.listEntries({ after: new Date(0), before: undefined }, ALL);

  return entries.map(({ action }) => action);
};

describe('the audit log', () => {
  it.each([
    "UPDATE audit_log SET action = 'Other'",
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    "INSERT INTO audit_log OVERRIDING SYSTEM VALUE SELECT * FROM audit_log ON CONFLICT (id) DO UPDATE SET action = 'Other'",
  ])('only grows: %s', async (statement) => {
    await rows.append(entry('First'));
    const before = await actions();
    await expect(database.pool.query(statement)).rejects.toThrow('the audit log is append-only');
    expect(await actions()).toEqual(before);
  });

  it('loses what is older than it is kept, and nothing that is younger than 30 days', async () => {
    const old = (days: number, action: string) =>
      database.pool.query(
        `INSERT INTO audit_log (created_at, actor_id, actor_name, actor_email, action, fields, request_id,
                                source_ip_address, status, commit_id)
         VALUES ($1, '', '', '', $2, '{}', '', '', 'intent', gen_random_uuid())`,
        [new Date(Date.now() - days * DAY_MS), action],
      );
    await old(100, 'Old');
    await old(40, 'Younger');

    expect(await rows.removeOlderThan(new Date(Date.now() - 50 * DAY_MS))).toBe(1);
    expect(await actions()).toContain('Younger');
    expect(await actions()).not.toContain('Old');
    await expect(rows.removeOlderThan(new Date(Date.now() + DAY_MS))).rejects.toThrow('append-only');
    expect(await actions()).toContain('Younger');
    await expect(database.pool.query("DELETE FROM audit_log WHERE action = 'Younger'")).rejects.toThrow();
  });

  it.each(Object.keys(AUDIT_SUBJECTS) as AuditSubjectName[])('can be told of no %s', async (name) => {
    const id = /::uuid/.test(AUDIT_SUBJECTS[name]) ? randomUUID() : '0';
    expect(await rows.readSubject(name, id)).toBeUndefined();
  });
});

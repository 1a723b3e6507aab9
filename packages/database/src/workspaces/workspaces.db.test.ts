import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { whileChangingWorkspaces } from '../coordination/workspace-changes.ts';
import { readWorkAhead } from './work-ahead.ts';
import { urlOfDatabase } from './workspace-databases.ts';
import { WorkspaceRepository } from './workspace-repository.ts';

const { database } = await createTestDatabase();
const rows = new WorkspaceRepository(database.kysely);
const SETTINGS = {
  displayName: 'Acme',
  memoryMib: undefined,
  uploadLimitBytes: undefined,
  auditRetentionDays: undefined,
};

beforeEach(async () => {
  await database.pool.query('DELETE FROM workspace');
});

async function createReady(name: string): Promise<string> {
  const { id } = await rows.create({ ...SETTINGS, name }, 'admin');
  await rows.changeState(id, ['creating'], 'ready');
  return id;
}

describe('workspaces', () => {
  it('have names of their own', async () => {
    await rows.create({ ...SETTINGS, name: 'acme' }, 'admin');
    await expect(rows.create({ ...SETTINGS, name: 'acme' }, 'admin')).rejects.toMatchObject({
      code: 'DATABASE_CONFLICT',
    });
  });

  it('change their state only from where they may', async () => {
    const id = await createReady('acme');
    expect(await rows.changeState(id, ['creating'], 'suspended')).toBe(false);
    expect(await rows.changeState(id, ['ready'], 'deleting')).toBe(true);
    expect(await rows.find(id)).toMatchObject({ state: 'deleting' });
  });

  it('in which something is due are taken once, the longest due first, and only where they are ready', async () => {
    const [late, later, open, suspended, waiting] = await Promise.all(
      ['late', 'later', 'open', 'suspended', 'waiting'].map(createReady),
    );
    if (!late || !later || !open || !suspended || !waiting) {
      throw new Error('five were created');
    }
    await rows.markLetGo(late, -1_000);
    await rows.markLetGo(later, -5_000);
    await rows.markLetGo(open, -9_000);
    await rows.markLetGo(suspended, -9_000);
    await rows.changeState(suspended, ['ready'], 'suspended');
    await rows.markLetGo(waiting, 60_000);

    expect(await rows.takeDue(1, [open])).toEqual([later]);
    expect(await rows.takeDue(5, [open])).toEqual([late]);
    expect(await rows.takeDue(5, [open])).toEqual([]);
    await rows.markOpen([open], []);
    expect(await rows.takeDue(5, [])).toEqual([]);
    expect((await rows.find(open))?.usedAt).toBeUndefined();
    await rows.markOpen([open], [open]);
    expect((await rows.find(open))?.usedAt).toBeInstanceOf(Date);
  });

  it('are created and deleted by one at a time', async () => {
    const outcome = await whileChangingWorkspaces(database, async () =>
      whileChangingWorkspaces(database, async () => 'both'),
    );
    expect(outcome).toEqual({ result: undefined });
    expect(await whileChangingWorkspaces(database, async () => 'alone')).toEqual({ result: 'alone' });
  });
});

describe('readWorkAhead', () => {
  const ahead = () => readWorkAhead(database.kysely, { clientSilenceMs: 300_000 });

  it('finds nothing in an empty database, nor in events that nobody is told', async () => {
    await database.pool.query(`SELECT record_alert_event('client.status.offline', 'x', '{}')`);
    expect(await ahead()).toEqual({ isUnderWay: false, dueInMs: undefined });
  });

  it.each([
    ['a job of uploads', 'INSERT INTO file_upload_job (status) VALUES (6)', 'DELETE FROM file_upload_job'],
    [
      'an analysis that is asked for',
      "INSERT INTO analysis_request (requested_by) VALUES ('x')",
      'DELETE FROM analysis_request',
    ],
    [
      'a datapipe at work',
      "UPDATE datapipe_status SET status = 'analyzing'",
      "UPDATE datapipe_status SET status = 'idle'",
    ],
    [
      'what is due in a moment',
      "UPDATE datapipe_status SET next_scheduled_analysis_at = now() + interval '5 s'",
      'UPDATE datapipe_status SET next_scheduled_analysis_at = NULL',
    ],
  ])('waits for %s', async (_, begin, end) => {
    await database.pool.query(begin);
    expect(await ahead()).toMatchObject({ isUnderWay: true });
    await database.pool.query(end);
    expect(await ahead()).toMatchObject({ isUnderWay: false });
  });

  it('tells when something is due', async () => {
    await database.pool.query(
      "UPDATE datapipe_status SET next_scheduled_analysis_at = now() + interval '1 hour'",
    );
    const { isUnderWay, dueInMs = 0 } = await ahead();
    expect(isUnderWay).toBe(false);
    expect(Math.abs(dueInMs - 3_600_000)).toBeLessThan(60_000);
    await database.pool.query('UPDATE datapipe_status SET next_scheduled_analysis_at = NULL');
  });
});

describe('urlOfDatabase', () => {
  it.each([
    ['postgresql://u:p@db:6432/graph?sslmode=require', 'postgresql://u:p@db:6432/other?sslmode=require'],
    ['postgres://u:p%2F@[::1]', 'postgres://u:p%2F@[::1]/other'],
    ['postgresql://u:p@/graph?host=%2Frun', 'postgresql://u:p@/other?host=%2Frun'],
    ['postgresql:///graph', 'postgresql:///other'],
    ['postgresql://db?user=u', 'postgresql://db/other?user=u'],
  ])('of %s is %s', (url, expected) => {
    expect(urlOfDatabase(url, 'other')).toBe(expected);
  });
});

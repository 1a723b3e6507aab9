import { setImmediate as turn } from 'node:timers/promises';
import type { WorkAhead, WorkspaceRecord } from '@secgraph/database/workspaces';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServerConfig } from '../config/server-config.ts';
import type { StartedWorkspace } from './open-workspace.ts';
import { WorkspacePool } from './workspace-pool.ts';
import type { WorkspaceProcess } from './workspace-process.ts';

const QUIET = { info: () => undefined, warn: () => undefined };
const WHILE_IT_STAYS_MS = 3_000;
const NOTHING: WorkAhead = { isUnderWay: false, dueInMs: undefined };
const { signal } = new AbortController();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Processes that are ready at once, and end in a later turn of the event loop, as real ones do. */
function openPool({
  maxOpen = 1,
  work = () => NOTHING,
}: {
  maxOpen?: number;
  work?: (id: string) => WorkAhead;
} = {}) {
  const letGo: [string, number][] = [];
  const ends = new Map<string, () => void>();
  const start = async (id: string): Promise<StartedWorkspace | undefined> => {
    if (id === 'nobody') {
      return undefined;
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    ends.set(id, end);
    const process = {
      path: `/run/${id}`,
      ready: Promise.resolve(),
      ended,
      rssBytes: 0,
      looksDead: () => false,
      askWork: async () => work(id),
      kill: end,
      stop: async () => {
        await turn();
        end();
      },
    } as unknown as WorkspaceProcess;
    const workspace = { id, name: id } as WorkspaceRecord;
    return { workspace, config: {} as ServerConfig, process };
  };
  const pool = new WorkspacePool({
    settings: { maxOpen, idleMs: 60_000, memoryMib: 1024 },
    start,
    onLetGo: async (id, dueInMs) => void letGo.push([id, dueInMs]),
    log: QUIET,
  });

  return { pool, letGo, ends };
}

const openIn = (pool: WorkspacePool) => pool.workspaces.map(({ id }) => id);

it('one that has nothing to do leaves for another one, and for one alone', async () => {
  const { pool, letGo } = openPool({ maxOpen: 2 });
  for (const id of ['a', 'b']) {
    (await pool.enter(id, 'request', signal)).leave();
    vi.advanceTimersByTime(WHILE_IT_STAYS_MS);
  }
  expect((await pool.enter('c', 'request', signal)).path).toBe('/run/c');
  expect(letGo.map(([id]) => id)).toEqual(['a']);
  expect(openIn(pool)).toEqual(['b', 'c']);
});

it('whoever asks one that leaves waits, and gets it back', async () => {
  const { pool } = openPool();
  (await pool.enter('a', 'request', signal)).leave();
  vi.advanceTimersByTime(WHILE_IT_STAYS_MS);
  const other = await pool.enter('b', 'request', signal);
  other.leave();
  vi.advanceTimersByTime(WHILE_IT_STAYS_MS);
  expect((await pool.enter('a', 'request', signal)).path).toBe('/run/a');
});

it.each([
  ['work under way', () => ({ isUnderWay: true, dueInMs: undefined }), true],
  ['somebody in it', () => NOTHING, false],
])('none leaves with %s', async (_, work, hasLeft) => {
  const { pool } = openPool({ work });
  const visit = await pool.enter('a', 'request', signal);
  if (hasLeft) {
    visit.leave();
  }
  vi.advanceTimersByTime(WHILE_IT_STAYS_MS);
  await expect(pool.enter('b', 'request', signal)).rejects.toMatchObject({
    code: 'HTTP_NOT_READY',
    message: expect.stringContaining('all 1 workspaces that may be open at once have something to do'),
  });
  expect((await pool.enter('a', 'request', signal)).path).toBe('/run/a');
});

it('a stream of events opens one where there is room, and has none leave', async () => {
  const { pool } = openPool();
  (await pool.enter('a', 'stream', signal)).leave();
  vi.advanceTimersByTime(WHILE_IT_STAYS_MS);
  await expect(pool.enter('b', 'stream', signal)).rejects.toMatchObject({ code: 'HTTP_NOT_READY' });
  expect(openIn(pool)).toEqual(['a']);
  expect((await pool.enter('b', 'request', signal)).path).toBe('/run/b');
});

it('one that died is opened anew, and paused where it dies again at once', async () => {
  const { pool, ends } = openPool();
  await pool.enter('a', 'request', signal);
  ends.get('a')?.();
  await turn();
  await pool.enter('a', 'request', signal);
  ends.get('a')?.();
  await turn();
  await expect(pool.enter('a', 'request', signal)).rejects.toMatchObject({
    message: expect.stringContaining('the workspace could not be opened'),
  });
  expect(pool.counts).toMatchObject({ open: 0, starts: 2, died: 2 });
});

it('tells when something is due in one that nobody asks any more', async () => {
  const { pool, letGo } = openPool({ work: () => ({ isUnderWay: false, dueInMs: 5_000 }) });
  (await pool.enter('a', 'request', signal)).leave();
  await pool.letIdleGo(performance.now() + 59_000);
  expect(letGo).toEqual([]);
  await pool.letIdleGo(performance.now() + 60_000);
  expect(letGo).toEqual([['a', 5_000]]);
});

it('lets nobody in while one is changed, where there is none, or when it stops', async () => {
  const { pool } = openPool();
  await expect(pool.enter('nobody', 'request', signal)).rejects.toMatchObject({ code: 'HTTP_NOT_FOUND' });
  await pool.enter('a', 'request', signal);
  await pool.whileClosed('a', async () => {
    expect(openIn(pool)).toEqual([]);
    await expect(pool.enter('a', 'request', signal)).rejects.toMatchObject({ code: 'HTTP_NOT_READY' });
  });
  await pool.enter('a', 'request', signal);
  await pool.stop();
  expect(pool.counts.open).toBe(0);
  await expect(pool.enter('a', 'request', signal)).rejects.toMatchObject({ code: 'HTTP_NOT_READY' });
});

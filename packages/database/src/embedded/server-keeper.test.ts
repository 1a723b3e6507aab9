import { expect, it } from 'vitest';
import { ServerKeeper } from './server-keeper.ts';
import type { ServerExit } from './server-process.ts';

const KILLED: ServerExit = { code: undefined, signal: 'SIGKILL' };

function createServer(pid: number, lastWords?: string) {
  const { promise: exited, resolve } = Promise.withResolvers<ServerExit>();
  return { pid, exited, end: () => resolve(KILLED), findLastWords: () => lastWords };
}

/** `launches`: what becomes of each attempt; the last one goes on. */
function keep(
  first: ReturnType<typeof createServer>,
  launches: readonly (() => ReturnType<typeof createServer>)[],
) {
  const log: string[] = [];
  const delays: number[] = [];
  let attempts = 0;
  const keeper = new ServerKeeper(first, {
    launch: async () => (launches[Math.min(attempts++, launches.length - 1)] ?? fail)(),
    log: (line) => log.push(line),
    wait: async (delayMs) => void delays.push(delayMs),
  });
  return { keeper, log, delays, attempts: () => attempts };
}

const fail = (): never => {
  throw new Error('the port is taken');
};
const full = (): never => {
  throw new Error('could not write to file "pg_wal/xlogtemp.1": No space left on device');
};

it('starts a server again that ended, and says why', async () => {
  const [first, second] = [createServer(1, 'No space left on device'), createServer(2)];
  const { keeper, log } = keep(first, [() => second]);
  first.end();
  await expect.poll(() => keeper.server.pid).toBe(2);

  expect(keeper.outage).toBeUndefined();
  expect(log).toEqual([
    'the embedded PostgreSQL is not running and is started again: No space left on device (next attempt in 1000 ms)',
    'the embedded PostgreSQL runs again',
  ]);
  await keeper.release();
  second.end();
  expect(await keeper.exited).toEqual(KILLED);
});

it('tries longer and longer apart, and gives up in the end', async () => {
  const first = createServer(1);
  const { keeper, delays, attempts } = keep(first, [fail]);
  first.end();

  expect(await keeper.exited).toEqual(KILLED);
  expect(attempts()).toBe(8);
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(keeper.outage).toContain('the port is taken');
});

it('waits for room on a full disk without end', async () => {
  const [first, second] = [createServer(1), createServer(2)];
  const { keeper } = keep(first, [...Array.from({ length: 40 }, () => full), () => second]);
  first.end();

  await expect.poll(() => keeper.server.pid).toBe(2);
  expect(keeper.outage).toBeUndefined();
});

it('starts none again that was asked to end', async () => {
  const first = createServer(1);
  const { keeper, attempts } = keep(first, [fail]);
  await keeper.release();
  first.end();

  expect(await keeper.exited).toEqual(KILLED);
  expect(attempts()).toBe(0);
});

import { DatabaseError } from '@secgraph/database';
import type { WorkspaceRecord } from '@secgraph/database/workspaces';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KnownWorkspaces } from './known-workspaces.ts';

const ACME = { id: '1', name: 'acme', state: 'ready' } as WorkspaceRecord;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks the database once a second for each name, be it of a workspace or not', async () => {
  const findByName = vi.fn(async (name: string) => (name === 'acme' ? ACME : undefined));
  const known = new KnownWorkspaces({ findByName });
  const names = ['acme', 'acme', 'nobody', 'nobody'];
  expect(await Promise.all(names.map((name) => known.find(name)))).toEqual([
    ACME,
    ACME,
    undefined,
    undefined,
  ]);
  expect(await known.find('acme')).toBe(ACME);
  expect(findByName).toHaveBeenCalledTimes(2);

  vi.advanceTimersByTime(1_000);
  expect(await known.find('acme')).toBe(ACME);
  known.forget();
  expect(await known.find('acme')).toBe(ACME);
  expect(findByName).toHaveBeenCalledTimes(4);
});

it('goes by what it knew while the database is away', async () => {
  const findByName = vi.fn(async () => ACME);
  const known = new KnownWorkspaces({ findByName });
  await known.find('acme');
  vi.advanceTimersByTime(1_000);
  const away = new DatabaseError('DATABASE_UNREACHABLE', 'away');
  findByName.mockRejectedValue(away);
  expect(await known.find('acme')).toBe(ACME);
  await expect(known.find('nobody')).rejects.toBe(away);
});

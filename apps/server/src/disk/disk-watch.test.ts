import { expect, it } from 'vitest';
import { DiskWatch } from './disk-watch.ts';

it('says once that the disk is nearly full, and once that it is not any more', async () => {
  const state: { shortage: string | undefined } = { shortage: undefined };
  const lines: string[] = [];
  const watch = new DiskWatch(
    { findShortage: async () => state.shortage },
    {
      error: (line: unknown) => void lines.push(`error ${String(line)}`),
      info: (line: unknown) => void lines.push(`info ${String(line)}`),
    },
  );
  await watch.look();
  expect(watch.shortage).toBeUndefined();

  state.shortage = 'nearly full';
  await watch.look();
  await watch.look();
  expect(watch.shortage).toBe('nearly full');

  state.shortage = undefined;
  await watch.look();
  expect(watch.shortage).toBeUndefined();
  expect(lines).toEqual(['error nearly full', 'info the disk has room again: uploads go on']);
});

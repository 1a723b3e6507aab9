import { expect, it, vi } from 'vitest';
import { FolderWatch } from './folder-watch.ts';

function open() {
  const state = {
    findOutage: async (): Promise<string | undefined> => undefined,
    countAwaitedFiles: async () => 0,
  };
  const log = { error: vi.fn(), info: vi.fn() };
  const onBack = vi.fn();
  const watch = new FolderWatch({
    uploads: { findOutage: () => state.findOutage() },
    tasks: { countAwaitedFiles: () => state.countAwaitedFiles() },
    log,
    onBack,
  });

  return { state, log, onBack, watch };
}

it('says once that the folder is away, and once that it is back', async () => {
  const { state, log, onBack, watch } = open();
  await watch.look();
  expect(watch.warnings).toEqual([]);

  state.findOutage = async () => 'the data folder cannot be used (ENOENT)';
  state.countAwaitedFiles = async () => 2;
  await watch.look();
  await watch.look();
  expect(watch.warnings).toEqual([
    'the data folder cannot be used (ENOENT)',
    'uploaded files that cannot be read, and are waited for: 2',
  ]);
  expect(log.error.mock.calls).toEqual([
    ['the data folder cannot be used (ENOENT); uploads are refused, and those that wait go on waiting'],
  ]);
  expect(onBack).not.toHaveBeenCalled();

  state.findOutage = async () => undefined;
  state.countAwaitedFiles = async () => 1;
  await watch.look();
  expect(watch.warnings).toEqual(['uploaded files that cannot be read, and are waited for: 1']);
  expect(log.info).toHaveBeenCalledTimes(1);
  expect(onBack).toHaveBeenCalledTimes(1);
});

it('tells of a folder that does not answer at all', async () => {
  const { state, watch } = open();
  const answer = Promise.withResolvers<undefined>();
  state.findOutage = () => answer.promise;
  const looking = watch.look();
  await watch.look();
  expect(watch.warnings).toEqual(['the data folder does not answer']);

  answer.resolve(undefined);
  await looking;
  expect(watch.warnings).toEqual([]);
});

it('keeps what it knows while the database does not answer', async () => {
  const { state, watch } = open();
  state.countAwaitedFiles = async () => 3;
  await watch.look();
  state.countAwaitedFiles = () => Promise.reject(new Error('gone'));
  await watch.look();
  expect(watch.warnings).toEqual(['uploaded files that cannot be read, and are waited for: 3']);
});

it('does not blame the folder while the database does not answer at all', async () => {
  const { state, log, watch } = open();
  const answer = Promise.withResolvers<number>();
  const count = vi.fn(() => answer.promise);
  state.countAwaitedFiles = count;
  const looking = watch.look();
  await vi.waitFor(() => expect(count).toHaveBeenCalledTimes(1));
  await watch.look();
  expect(watch.warnings).toEqual([]);

  state.findOutage = async () => 'the data folder cannot be used (ENOENT)';
  await watch.look();
  expect(log.error).toHaveBeenCalledTimes(1);
  answer.resolve(2);
  await looking;
  expect(watch.warnings).toHaveLength(2);
});

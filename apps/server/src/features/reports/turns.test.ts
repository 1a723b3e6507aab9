import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const FOREVER = new AbortController().signal;

/** Work that ends when it is told to, and what has begun of it. */
function watchedWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };

  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

it('lets so many work at once, one of each asker, and others in the order they came', async () => {
  const { begun, work, end } = watchedWork();
  const turns = new Turns(2);
  const asked = ['ada 1', 'ada 2', 'bob 1', 'eve 1'].map((name) =>
    turns.take(name.slice(0, 3), FOREVER, work(name)),
  );
  await expect.poll(() => begun).toEqual(['ada 1', 'bob 1']);

  end('bob 1');
  await expect.poll(() => begun).toEqual(['ada 1', 'bob 1', 'eve 1']);
  end('ada 1');
  await expect.poll(() => begun).toEqual(['ada 1', 'bob 1', 'eve 1', 'ada 2']);
  end('ada 2');
  end('eve 1');
  expect(await Promise.all(asked)).toEqual(['ada 1', 'ada 2', 'bob 1', 'eve 1']);
});

it('lets those go who do not want to wait any longer, and goes on after a failure', async () => {
  const { begun, work, end } = watchedWork();
  const turns = new Turns(1);
  const failing = turns.take('ada', FOREVER, async () => {
    await work('fails')();
    throw new Error('failed');
  });
  const leaving = new AbortController();
  const gone = turns.take('bob', leaving.signal, work('gone'));
  const last = turns.take('eve', FOREVER, work('last'));
  leaving.abort(new Error('went away'));
  await expect(gone).rejects.toThrow('went away');

  end('fails');
  await expect(failing).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual(['fails', 'last']);
  end('last');
  await last;
  await expect(turns.take('bob', leaving.signal, work('late'))).rejects.toThrow('went away');
});

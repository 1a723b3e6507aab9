import { describe, expect, it } from 'vitest';
import { PreferenceStore, type PreferenceValues } from './preference-store.ts';

const GONE = new Error('the service does not answer');
const REFUSED = new Error('too much');

/** A service with preferences, and a browser that outlives its pages. */
function createWorld(kept: Record<string, unknown> = {}) {
  const world = {
    kept,
    cache: null as string | null,
    failure: undefined as Error | undefined,
    saved: [] as PreferenceValues[],
    scheduled: undefined as (() => void) | undefined,
    /** Holds back the answers to changes. */
    gate: Promise.resolve(),
  };
  const assertUp = () => {
    if (world.failure !== undefined) {
      throw world.failure;
    }
  };
  const openPage = () =>
    new PreferenceStore({
      load: async () => {
        assertUp();
        return structuredClone(world.kept);
      },
      save: async (changes) => {
        await world.gate;
        assertUp();
        world.saved.push(structuredClone(changes));
        const all = Object.entries({ ...world.kept, ...changes }).filter(([, value]) => value !== null);
        world.kept = Object.fromEntries(all);
        return structuredClone(world.kept);
      },
      isFinal: (error) => error === REFUSED,
      readCache: () => world.cache,
      writeCache: (text) => {
        world.cache = text;
      },
      schedule: (callback) => {
        world.scheduled = callback;
      },
    });

  return { world, openPage };
}

describe('preferences', () => {
  it('hold at once, and are saved together a moment later', async () => {
    const { world, openPage } = createWorld({ other: 1 });
    const page = openPage();
    await page.open('ada');
    page.set('width', 300);
    page.set('width', 320);
    page.set('theme', 'dark');
    expect(page.values).toEqual({ other: 1, width: 320, theme: 'dark' });
    expect(world.saved).toEqual([]);

    await page.flush();
    expect(world.saved).toEqual([{ width: 320, theme: 'dark' }]);
    await page.flush();
    expect(world.saved).toHaveLength(1);
  });

  it('are there before the service has answered, and are its own afterwards', async () => {
    const { world, openPage } = createWorld({ theme: 'dark' });
    await openPage().open('ada');
    world.kept = { theme: 'light' };
    const page = openPage();
    expect(page.values).toEqual({ theme: 'dark' });

    await page.open('ada');
    expect(page.values).toEqual({ theme: 'light' });
  });

  it('survive a service that is gone, and a page that is left meanwhile', async () => {
    const { world, openPage } = createWorld({ theme: 'dark', width: 1 });
    const page = openPage();
    await page.open('ada');
    world.failure = GONE;
    page.set('theme', 'light');
    page.set('width', undefined);
    await expect(page.flush()).rejects.toBe(GONE);

    const next = openPage();
    await expect(next.open('ada')).rejects.toBe(GONE);
    expect(next.values).toEqual({ theme: 'light' });
    world.failure = undefined;
    await next.open('ada');
    expect(next.values).toEqual({ theme: 'light' });
    expect(world.kept).toEqual({ theme: 'light' });
  });

  it('that change while they are saved are saved once more', async () => {
    const { world, openPage } = createWorld();
    const page = openPage();
    await page.open('ada');
    const { promise, resolve } = Promise.withResolvers<void>();
    world.gate = promise;
    page.set('width', 1);
    const flushed = page.flush();
    page.set('width', 2);
    resolve();
    await flushed;
    expect(page.values).toEqual({ width: 2 });
    expect(world.kept).toEqual({ width: 1 });

    world.scheduled?.();
    await expect.poll(() => world.kept).toEqual({ width: 2 });
  });

  it('that are refused hold here, and are not tried for ever', async () => {
    const { world, openPage } = createWorld();
    const page = openPage();
    await page.open('ada');
    world.failure = REFUSED;
    page.set('large', 'x');
    await page.flush();
    world.failure = undefined;
    await page.flush();

    expect(page.values).toEqual({ large: 'x' });
    expect(world.saved).toEqual([]);
  });

  it('of one user are not those of the next; those of nobody are of the first', async () => {
    const { world, openPage } = createWorld();
    const page = openPage();
    page.set('theme', 'dark');
    await page.flush();
    expect(world.saved).toEqual([]);
    await page.open('ada');
    expect(world.saved).toEqual([{ theme: 'dark' }]);

    world.kept = { width: 5 };
    await page.open('bob');
    expect(page.values).toEqual({ width: 5 });
    expect(world.saved).toHaveLength(1);
  });

  it('that did not change stay the same objects', async () => {
    const { openPage } = createWorld({ columns: ['a', 'b'] });
    const page = openPage();
    await page.open('ada');
    const before = page.values['columns'];
    page.set('theme', 'dark');
    await page.flush();

    expect(page.values['columns']).toBe(before);
  });

  it.each(['', '{', '[]', '{"values": 5, "pending": []}', 'null'])('pass over a cache like %s', (cache) => {
    const { world, openPage } = createWorld();
    world.cache = cache;

    expect(openPage().values).toEqual({});
  });
});

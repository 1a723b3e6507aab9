import { createGraphModel, type GraphModel } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { CurrentModel } from './current-model.ts';

function createStore() {
  const store = { revision: 0, reads: 0, fails: false };
  const source = {
    readRevision: async () => {
      if (store.fails) {
        throw new Error('away');
      }
      return store.revision;
    },
    readModel: async (): Promise<GraphModel> => {
      store.reads++;
      return createGraphModel(store.revision, []);
    },
  };
  return { store, model: new CurrentModel(source) };
}

describe('the current model', () => {
  it('is what is built in, then what the database says', async () => {
    const { store, model } = createStore();
    const told: number[] = [];
    const stop = model.onChange(({ revision }) => told.push(revision));
    expect(model.current.revision).toBe(0);

    store.revision = 3;
    await model.refresh();
    await model.refresh();
    expect([model.current.revision, told, store.reads]).toEqual([3, [3], 1]);

    stop();
    store.revision = 4;
    await model.refresh();
    expect([model.current.revision, told]).toEqual([4, [3]]);
  });

  it('stays while the database is away', async () => {
    const { store, model } = createStore();
    store.fails = true;
    await expect(model.refresh()).rejects.toThrow('away');
    store.fails = false;
    store.revision = 1;
    await model.refresh();
    expect(model.current.revision).toBe(1);
  });

  it('is read in turns', async () => {
    const { store, model } = createStore();
    store.revision = 1;
    const first = model.refresh();
    store.revision = 2;
    await Promise.all([first, model.refresh()]);
    expect(model.current.revision).toBe(2);
  });
});

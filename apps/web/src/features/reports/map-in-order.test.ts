import { describe, expect, it } from 'vitest';
import { mapInOrder } from './map-in-order.ts';

describe('mapping in order', () => {
  it('answers in the order of the items, whichever is answered first', async () => {
    const waits = [3, 1, 2].map(() => Promise.withResolvers<void>());
    const answers = mapInOrder([0, 1, 2], 3, async (place) => {
      await waits[place]?.promise;
      return place;
    });
    for (const place of [2, 0, 1]) {
      waits[place]?.resolve();
    }

    expect(await answers).toEqual([0, 1, 2]);
  });

  it('asks no more at once than it may', async () => {
    let underWay = 0;
    let most = 0;
    await mapInOrder([...Array(20).keys()], 3, async () => {
      underWay++;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay--;
    });

    expect(most).toBe(3);
  });

  it('fails with the first refusal', async () => {
    const answers = mapInOrder([1, 2], 2, async (item) => {
      if (item === 2) {
        throw new Error('refused');
      }
    });

    await expect(answers).rejects.toThrow('refused');
  });

  it('of nothing is nothing', async () => {
    expect(await mapInOrder([], 4, async () => 1)).toEqual([]);
  });
});

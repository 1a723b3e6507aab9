import { describe, expect, it, vi } from 'vitest';
import { tinyContext } from '../testing/tiny-graph.ts';
import { RememberedLists, rememberedLists } from './remembered-lists.ts';

const KIB = 1024;
const list = (kib: number) => () => new Uint32Array((kib * KIB) / 4);
const never = () => {
  throw new Error('the list should have been remembered');
};

describe('remembered lists', () => {
  it('are worked out once', () => {
    const lists = new RememberedLists(64 * KIB);
    const first = lists.get('a', list(1));
    expect(lists.get('a', never)).toBe(first);
  });

  it('make room for each other, those first that nobody asked for since', () => {
    const lists = new RememberedLists(32 * KIB);
    for (const key of ['a', 'b', 'c']) {
      lists.get(key, list(10));
    }
    expect(lists.sizeBytes).toBeLessThanOrEqual(32 * KIB);

    lists.get('a', never);
    lists.get('d', list(10));
    const workOut = vi.fn(list(1));
    lists.get('b', workOut);
    lists.get('a', never);
    expect(workOut).toHaveBeenCalledOnce();
  });

  it('are not kept when one alone is too large', () => {
    const lists = new RememberedLists(32 * KIB);
    lists.get('a', list(10));
    expect(lists.get('b', list(40))).toHaveLength((40 * KIB) / 4);
    expect(lists.sizeBytes).toBeLessThan(32 * KIB);
    lists.get('a', never);
  });

  it('end with their generation', () => {
    const graph = { nodes: { ADA: { kinds: ['Base'] } } };
    const { graph: first } = tinyContext(graph);
    rememberedLists(first).get('a', list(1));
    rememberedLists(first).get('a', never);

    const workOut = vi.fn(list(2));
    rememberedLists(tinyContext(graph).graph).get('a', workOut);
    expect(workOut).toHaveBeenCalledOnce();
  });

  it('that could not be worked out are tried again', () => {
    const lists = new RememberedLists(32 * KIB);
    expect(() => lists.get('a', never)).toThrow();
    expect(lists.get('a', list(1))).toHaveLength(KIB / 4);
  });
});

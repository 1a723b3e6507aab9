import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBitmap, setBit } from '../property/bitmap.ts';
import { NodeCollector } from './node-collector.ts';
import { NodeSet } from './node-set.ts';
import { intersectSets, subtractBits, uniteSets } from './node-set-algebra.ts';
import { SetCache } from './set-cache.ts';

/** So many that the smallest sets are put in order by comparing, others by a bitmap. */
const NODE_COUNT = 2_000;

/** Empty, small (a list) or large (a bitmap) sets of the same graph, some of them made the other way. */
const randomSet = fc
  .record({
    nodes: fc.oneof(
      fc.uniqueArray(fc.nat({ max: NODE_COUNT - 1 }), { maxLength: 8 }),
      fc.uniqueArray(fc.nat({ max: NODE_COUNT - 1 }), { minLength: 20, maxLength: 200 }),
    ),
    isFromBitmap: fc.boolean(),
  })
  .map(({ nodes, isFromBitmap }) => {
    const ascending = nodes.toSorted((a, b) => a - b);
    return {
      nodes: new Set(ascending),
      set: isFromBitmap
        ? NodeSet.ofBitmap(bitmapOf(ascending))
        : NodeSet.ofList(Uint32Array.from(ascending), NODE_COUNT),
    };
  });

function bitmapOf(nodes: Iterable<number>) {
  const bitmap = createBitmap(NODE_COUNT);
  for (const node of nodes) {
    setBit(bitmap, node);
  }
  return bitmap;
}

function listed(nodes: Iterable<number>): number[] {
  return [...nodes].toSorted((a, b) => a - b);
}

describe('a set of nodes', () => {
  it('is the same as list and as bitmap, and takes the form that takes less memory', () => {
    fc.assert(
      fc.property(randomSet, ({ nodes, set }) => {
        expect([...set]).toEqual(listed(nodes));
        expect([...set.toList()]).toEqual(listed(nodes));
        expect(set.size).toBe(nodes.size);
        expect(set.bitmap === undefined).toBe(nodes.size < NODE_COUNT / 32);
        expect(set.sizeBytes).toBe(Math.min(nodes.size, Math.ceil(NODE_COUNT / 32)) * 4);
        const all = Array.from({ length: NODE_COUNT }, (_, node) => node);
        expect(all.filter((node) => set.has(node))).toEqual(listed(nodes));
      }),
    );
  });

  it('is made of nodes in any order, which it leaves alone', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: NODE_COUNT - 1 }), { maxLength: 200 }), (nodes) => {
        const unordered = Uint32Array.from(nodes);
        expect(NodeSet.ofUnordered(unordered, NODE_COUNT)).toEqual(
          NodeSet.ofList(unordered.toSorted(), NODE_COUNT),
        );
        expect([...unordered]).toEqual(nodes);
      }),
    );
  });

  it('is intersected, united and subtracted as sets are', () => {
    fc.assert(
      fc.property(fc.array(randomSet, { maxLength: 4 }), randomSet, (all, other) => {
        const sets = all.map(({ set }) => set);
        const [first = other] = all;
        const common = [...first.nodes].filter((node) => all.every(({ nodes }) => nodes.has(node)));
        expect([...intersectSets(sets, NODE_COUNT)]).toEqual(all.length === 0 ? [] : listed(common));
        expect([...uniteSets(sets, NODE_COUNT)]).toEqual(
          listed(new Set(all.flatMap(({ nodes }) => [...nodes]))),
        );
        expect([...subtractBits(first.set, bitmapOf(other.nodes), NODE_COUNT)]).toEqual(
          listed(first.nodes.difference(other.nodes)),
        );
      }),
    );
  });

  it('is gathered node by node and list by list, again and again', () => {
    const collector = new NodeCollector(NODE_COUNT);
    fc.assert(
      fc.property(fc.array(randomSet), fc.array(fc.nat({ max: NODE_COUNT - 1 })), (lists, nodes) => {
        collector.clear();
        const gathered = new Set<number>();
        for (const { set } of lists) {
          collector.addAll(set.toList());
          for (const node of set) {
            gathered.add(node);
          }
        }
        for (const node of nodes) {
          expect(collector.add(node)).toBe(!gathered.has(node));
          gathered.add(node);
        }
        expect([...collector.toSet()]).toEqual(listed(gathered));
      }),
    );
  });
});

describe('a cache of sets', () => {
  it('forgets what was not asked for longest when there are too many bytes', () => {
    const cache = new SetCache<string, { sizeBytes: number }>(10);
    cache.add('A', { sizeBytes: 4 });
    cache.add('B', { sizeBytes: 4 });
    expect(cache.find('A')).toEqual({ sizeBytes: 4 });
    cache.add('C', { sizeBytes: 4 });
    expect(['A', 'B', 'C'].map((key) => cache.find(key)?.sizeBytes)).toEqual([4, undefined, 4]);
    cache.add('D', { sizeBytes: 10 });
    expect(['A', 'C', 'D'].map((key) => cache.find(key)?.sizeBytes)).toEqual([undefined, undefined, 10]);
    cache.add('E', { sizeBytes: 11 });
    expect(['D', 'E'].map((key) => cache.find(key))).toEqual([undefined, undefined]);
  });
});

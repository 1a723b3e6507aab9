import { describe, expect, it } from 'vitest';
import { chain, leastDistance, randomEdges, requestOf, star, xOf, yOf } from './layout.test-support.ts';
import { LAYOUT_NAMES, SPACING } from './layout-request.ts';
import { runLayout } from './run-layout.ts';

const GRAPHS = {
  'one node': [1, []],
  'two nodes': [2, [[0, 1]]],
  'a node with itself': [1, [[0, 0]]],
  'a path': [6, chain(6)],
  'a star': [41, star(40)],
  'a circle': [5, [...chain(5), [4, 0]]],
  'two components and a lonely node': [
    6,
    [
      [0, 1],
      [1, 2],
      [3, 4],
    ],
  ],
  'a random graph': [300, randomEdges(300, 900)],
  'parallel and opposite edges': [
    2,
    [
      [0, 1],
      [0, 1],
      [1, 0],
    ],
  ],
} as const satisfies Record<string, readonly [number, readonly (readonly [number, number])[]]>;

describe.each(LAYOUT_NAMES)('layout %s', (layout) => {
  it.each(Object.entries(GRAPHS))(
    'places %s, apart from each other and around the origin',
    (_, [count, edges]) => {
      const positions = runLayout(requestOf(layout, count, edges));
      expect(positions).toHaveLength(count * 2);
      expect(positions.every(Number.isFinite)).toBe(true);
      expect(leastDistance(positions)).toBeGreaterThan(25);
    },
  );

  it('gives the same positions for the same request', () => {
    const request = requestOf(layout, 200, randomEdges(200, 500));
    expect(runLayout(request)).toEqual(runLayout(request));
  });

  it('places nothing for an empty graph', () => {
    expect(runLayout(requestOf(layout, 0, []))).toHaveLength(0);
  });

  it('keeps nodes that stay in their places and puts new ones beside what brought them', () => {
    const before = runLayout(requestOf(layout, 20, randomEdges(20, 30)));
    const kept = new Float64Array(50).fill(Number.NaN);
    kept.set(before);
    const edges: [number, number][] = [...randomEdges(20, 30), [20, 3], [21, 3], [22, 21], [23, 3]];
    const origins = new Int32Array(25).fill(-1);
    origins[24] = 3;
    const positions = runLayout(requestOf(layout, 25, edges, { kept, origins }));

    expect(positions.slice(0, 40)).toEqual(before);
    expect(leastDistance(positions)).toBeGreaterThan(25);
    for (const node of [20, 21, 23, 24]) {
      const distance = Math.hypot(
        xOf(positions, node) - xOf(positions, 3),
        yOf(positions, node) - yOf(positions, 3),
      );
      expect(distance).toBeLessThan(SPACING.hop * 4);
    }
  });
});

describe('layered layout', () => {
  it('draws a path as a straight line from left to right', () => {
    const positions = runLayout(requestOf('layered', 6, chain(6)));
    for (let node = 0; node < 5; node++) {
      expect(xOf(positions, node + 1) - xOf(positions, node)).toBeCloseTo(SPACING.layer);
      expect(yOf(positions, node)).toBeCloseTo(0);
    }
  });

  it('puts the start left and the target right, also in a cycle', () => {
    const edges: [number, number][] = [
      [3, 1],
      [1, 0],
      [0, 2],
      [2, 3],
      [1, 2],
    ];
    const request = requestOf('layered', 4, edges, { starts: Int32Array.of(3), ends: Int32Array.of(2) });
    const positions = runLayout(request);
    const order = [3, 1, 0, 2].map((node) => xOf(positions, node));
    expect(Math.min(...order)).toBe(xOf(positions, 3));
    expect(Math.max(...order)).toBe(xOf(positions, 2));
  });

  it('puts a target with shorter ways to it behind the longest one', () => {
    const edges: [number, number][] = [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ];
    const positions = runLayout(requestOf('layered', 4, edges));
    expect([0, 1, 2, 3].map((node) => Math.round(xOf(positions, node) / SPACING.layer + 1.5))).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it('draws two ways side by side without a crossing', () => {
    const edges: [number, number][] = [
      [0, 2],
      [0, 1],
      [1, 3],
      [2, 4],
      [3, 5],
      [4, 5],
    ];
    const positions = runLayout(requestOf('layered', 6, edges));
    const isAbove = yOf(positions, 1) < yOf(positions, 2);
    expect(yOf(positions, 3) < yOf(positions, 4)).toBe(isAbove);
    expect(yOf(positions, 0)).toBeCloseTo(yOf(positions, 5));
  });

  it('leads every edge of a graph without cycles to the right', () => {
    const edges = randomEdges(150, 250).filter(([source, target]) => source > target);
    const positions = runLayout(requestOf('layered', 150, edges));
    for (const [source, target] of edges) {
      expect(xOf(positions, target)).toBeGreaterThan(xOf(positions, source));
    }
  });

  it('folds a layer that would be a tower', () => {
    const positions = runLayout(requestOf('layered', 1_001, star(1_000)));
    const ys = Array.from({ length: 1_001 }, (_, node) => yOf(positions, node));
    expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(10_000);
    expect(leastDistance(positions)).toBeGreaterThan(50);
  });
});

describe('radial layout', () => {
  it('puts the hub of a star in the middle and its leaves on one circle', () => {
    const positions = runLayout(requestOf('radial', 31, star(30)));
    const distances = Array.from({ length: 30 }, (_, leaf) =>
      Math.hypot(xOf(positions, leaf + 1) - xOf(positions, 0), yOf(positions, leaf + 1) - yOf(positions, 0)),
    );
    expect(Math.max(...distances) - Math.min(...distances)).toBeLessThan(1e-6);
  });

  it('puts what is farther on an outer circle', () => {
    const positions = runLayout(requestOf('radial', 5, chain(5), { starts: Int32Array.of(0) }));
    const distances = [1, 2, 3, 4].map((node) =>
      Math.hypot(xOf(positions, node) - xOf(positions, 0), yOf(positions, node) - yOf(positions, 0)),
    );
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });
});

describe('force layout', () => {
  it('puts neighbours nearer to each other than others', () => {
    const edges = randomEdges(200, 300);
    const positions = runLayout(requestOf('force', 200, edges));
    const distance = ([a, b]: readonly [number, number]) =>
      Math.hypot(xOf(positions, a) - xOf(positions, b), yOf(positions, a) - yOf(positions, b));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const others = Array.from({ length: 1_000 }, (_, at): [number, number] => [
      at % 200,
      (at * 37 + 11) % 200,
    ]);
    expect(mean(edges.map(distance))).toBeLessThan(mean(others.map(distance)) / 2);
  });

  it('draws another picture for another seed', () => {
    const request = requestOf('force', 50, randomEdges(50, 100));
    expect(runLayout(request)).not.toEqual(runLayout({ ...request, seed: 2 }));
  });
});

describe('grouped layout', () => {
  it('keeps the discs of two kinds apart', () => {
    const kinds = Int32Array.from({ length: 60 }, (_, node) => node % 2);
    const positions = runLayout(requestOf('grouped', 60, chain(60), { kinds }));
    const xs = (kind: number) =>
      [...kinds.keys()]
        .filter((node) => kinds[node] === kind)
        .map((node) => [xOf(positions, node), yOf(positions, node)]);
    const range = (kind: number, axis: number) => {
      const values = xs(kind).map((place) => place[axis] ?? 0);
      return [Math.min(...values), Math.max(...values)] as const;
    };
    const isApart = [0, 1].some((axis) => {
      const [first, second] = [range(0, axis), range(1, axis)];
      return first[1] < second[0] || second[1] < first[0];
    });
    expect(isApart).toBe(true);
  });
});

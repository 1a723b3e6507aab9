import { describe, expect, it } from 'vitest';
import { fillCanvas } from './fill-canvas.ts';
import { foldLayers } from './layered/fold-layers.ts';
import { randomEdges, requestOf, star, xOf, yOf } from './layout.test-support.ts';
import { LAYOUT_NAMES, type LayoutName, type Positions } from './layout-request.ts';
import { runLayout } from './run-layout.ts';

const square = Float64Array.of(-50, -50, 50, -50, -50, 50, 50, 50);

function shapeOf(positions: Positions): number {
  const nodes = Array.from({ length: positions.length / 2 }, (_, node) => node);
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
  return (
    extent(nodes.map((node) => xOf(positions, node))) / extent(nodes.map((node) => yOf(positions, node)))
  );
}

describe('fillCanvas', () => {
  it('draws a picture apart, in one direction, up to a limit', () => {
    const filled = (layout: LayoutName, aspect: number | undefined) =>
      fillCanvas(square, requestOf(layout, 4, [], { aspect }));
    expect(shapeOf(filled('layered', 2))).toBeCloseTo(2);
    expect(shapeOf(filled('layered', 0.5))).toBeCloseTo(0.5);
    expect(shapeOf(filled('force', 5))).toBeCloseTo(1.6);
    expect(filled('force', undefined)).toEqual(square);
  });

  it('leaves a row a row', () => {
    const row = Float64Array.of(0, 0, 100, 0);
    expect(fillCanvas(row, requestOf('layered', 2, [], { aspect: 2 }))).toEqual(row);
  });
});

describe('foldLayers', () => {
  it('folds layers that are higher than the canvas, and no others', () => {
    expect(foldLayers([1, 3, 1], 1.8)).toEqual([1, 1, 1]);
    const [, columns = 0] = foldLayers([1, 60, 1], 1.8);
    expect(columns).toBeGreaterThan(3);
    expect(foldLayers([1, 25, 1], undefined)).toEqual([1, 2, 1]);
  });
});

describe.each(LAYOUT_NAMES)('layout %s', (layout) => {
  it.each([
    ['a star', 101, star(100)],
    ['a random graph', 150, randomEdges(150, 200)],
  ] as const)('takes the shape of the canvas for %s', (_, count, edges) => {
    const wide = shapeOf(runLayout(requestOf(layout, count, edges, { aspect: 2 })));
    const high = shapeOf(runLayout(requestOf(layout, count, edges, { aspect: 0.8 })));
    expect(wide).toBeGreaterThanOrEqual(high);
  });
});

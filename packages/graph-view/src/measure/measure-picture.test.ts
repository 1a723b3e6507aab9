import { describe, expect, it } from 'vitest';
import { drawGraph } from './draw.test-support.ts';
import { INVENTED } from './invented-graphs.test-support.ts';
import { type DrawnPicture, measurePicture, type PictureMeasure } from './measure-picture.test-support.ts';
import { isAcross, isOver, isOverDisc, type Tile } from './tiles.test-support.ts';

const size = { width: 1_200, height: 700 };
const tile: Tile = { x: 0, y: 0, width: 100, height: 20, angle: 0 };

describe('tiles', () => {
  it.each([
    ['beside each other', { ...tile, x: 101 }, false],
    ['over each other', { ...tile, x: 90, y: 15 }, true],
    ['turned out of the way', { ...tile, x: 40, y: 70, angle: Math.PI / 2 }, false],
    ['turned into the way', { ...tile, x: 40, y: 50, angle: Math.PI / 2 }, true],
  ])('that lie %s', (_, other, expected) => {
    expect(isOver(tile, other, 0.5)).toBe(expected);
    expect(isOver(other, tile, 0.5)).toBe(expected);
  });

  it('meet discs and lines', () => {
    expect(isOverDisc(tile, { x: 0, y: 24, radius: 15 }, 0.5)).toBe(true);
    expect(isOverDisc(tile, { x: 60, y: 20, radius: 14 }, 0.5)).toBe(false);
    expect(isAcross(tile, [-80, -30], [80, 30], 0.5)).toBe(true);
    expect(isAcross(tile, [-80, 11], [80, 11], 0.5)).toBe(false);
    expect(isAcross({ ...tile, angle: Math.PI / 2 }, [-80, 11], [80, 11], 0.5)).toBe(true);
    expect(isAcross(tile, [60, 0], [80, 0], 0.5)).toBe(false);
  });
});

describe('measurePicture', () => {
  it('counts what lies over what', () => {
    const drawn = drawGraph(INVENTED['path of 5'] ?? { nodes: [], edges: [] }, { size });
    const [first, second] = drawn.labels.filter(({ of }) => of === 'node');
    if (first === undefined || second === undefined) {
      throw new Error('A path of five has names.');
    }
    const moved: DrawnPicture = { ...drawn, labels: [first, { ...second, tile: first.tile }] };
    expect(measurePicture(moved)).toMatchObject({ named: 0, overLabels: 2, labelled: 0.4 });
    expect(measurePicture({ ...drawn, labels: [first] })).toMatchObject({ overLabels: 0, overNodes: 0 });
  });
});

const MEASURES = new Map(
  Object.entries(INVENTED).map(([name, graph]) => [name, measurePicture(drawGraph(graph, { size }))]),
);

describe('all pictures together', () => {
  const mean = (of: keyof PictureMeasure) =>
    [...MEASURES.values()].reduce((sum, measure) => sum + measure[of], 0) / MEASURES.size;

  // Thresholds only ever become stricter: whoever draws better writes down by how much.
  it('name what is important', () => {
    expect(mean('named')).toBeGreaterThanOrEqual(0.97);
    expect(mean('labelled')).toBeGreaterThanOrEqual(0.72);
  });

  it('have few labels that cover something', () => {
    expect(mean('overLabels')).toBe(0);
    expect(mean('overNodes')).toBeLessThanOrEqual(0.5);
    expect(mean('overEdges')).toBeLessThanOrEqual(5);
  });

  it('use the canvas', () => {
    expect(mean('used')).toBeGreaterThanOrEqual(0.75);
  });
});

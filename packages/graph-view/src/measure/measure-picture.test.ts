import { describe, expect, it } from 'vitest';
import type { GraphInput } from '../model/graph-input.ts';
import { drawGraph } from './draw.test-support.ts';
import { CUTS, INVENTED } from './invented-graphs.test-support.ts';
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

  it('tells how much of a path labels hide', () => {
    const drawn = drawGraph(INVENTED['path of 5'] ?? { nodes: [], edges: [] }, { size });
    const hidden = (tiles: readonly Tile[]) =>
      measurePicture({ ...drawn, labels: tiles.map((own) => ({ of: 'node', index: 0, tile: own })) }).hidden;
    const all: Tile = { x: size.width / 2, y: size.height / 2, ...size, angle: 0 };
    expect(hidden([])).toBe(0);
    expect(hidden([all])).toBe(1);
    expect(hidden([{ ...all, x: 0 }])).toBeGreaterThan(0.4);
    expect(hidden([{ ...all, x: 0 }])).toBeLessThan(0.6);
  });
});

/** The mean of what graphs come to on a canvas. */
function measureAll(graphs: Readonly<Record<string, GraphInput>>, canvas = size) {
  const measures = Object.values(graphs).map((graph) => measurePicture(drawGraph(graph, { size: canvas })));
  return (of: keyof PictureMeasure) =>
    measures.reduce((sum, measure) => sum + measure[of], 0) / measures.length;
}

describe('all pictures together', () => {
  const mean = measureAll(INVENTED);

  // Thresholds only ever become stricter: whoever draws better writes down by how much.
  it('name what is important', () => {
    expect(mean('named')).toBeGreaterThanOrEqual(0.97);
    expect(mean('labelled')).toBeGreaterThanOrEqual(0.72);
  });

  it('have few labels that cover something', () => {
    expect(mean('overLabels')).toBe(0);
    expect(mean('overNodes')).toBeLessThanOrEqual(0.5);
    expect(mean('overEdges')).toBeLessThanOrEqual(4.7);
  });

  it('leave what is emphasised to be seen', () => {
    expect(mean('hidden')).toBeLessThanOrEqual(0.0018);
  });

  it('use the canvas', () => {
    expect(mean('used')).toBeGreaterThanOrEqual(0.75);
  });
});

/** As wide as the page of choke points has it on screens of 1440 and 1024 pixels, and on a telephone. */
describe.each([
  { width: 1_070, height: 680, hidden: 0.001, labelled: 0.99, overEdges: 1.2 },
  { width: 700, height: 480, hidden: 0.004, labelled: 0.91, overEdges: 2.7 },
  { width: 358, height: 480, hidden: 0.004, labelled: 0.5, overEdges: 1 },
])('pictures of cuts, on $width × $height pixels', ({ width, height, hidden, labelled, overEdges }) => {
  const mean = measureAll(CUTS, { width, height });

  it('leave the lines to cut to be seen, and name what they lead to', () => {
    expect(mean('hidden')).toBeLessThanOrEqual(hidden);
    expect(mean('named')).toBe(1);
    expect(mean('labelled')).toBeGreaterThanOrEqual(labelled);
    expect(mean('overLabels')).toBe(0);
    expect(mean('overNodes')).toBe(0);
    expect(mean('overEdges')).toBeLessThanOrEqual(overEdges);
  });
});

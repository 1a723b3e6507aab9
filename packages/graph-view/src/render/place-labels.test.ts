import { describe, expect, it } from 'vitest';
import { chainOf, pictureOf } from '../look/picture.test-support.ts';
import type { GraphInput } from '../model/graph-input.ts';
import { LINE_HEIGHT } from './label-spots.ts';
import { placeLabels } from './place-labels.ts';

const size = { width: 1_000, height: 800 };
const camera = { x: 0, y: 0, scale: 1 };
const measure = (text: string) => text.length * 7;

function crowd(count: number): GraphInput {
  return {
    nodes: Array.from({ length: count }, (_, at) => ({
      id: `n${at}`,
      kind: 'User',
      label: `NAME ${at}`,
      secondLine: 'CORP',
    })),
    edges: [],
  };
}

describe('placeLabels', () => {
  it('draws every label that has room, with its second line', () => {
    const placed = placeLabels(pictureOf(crowd(3), [-300, 0, 0, 0, 300, 0]), camera, { size, measure });
    expect(placed.map(({ node, hasSecondLine }) => [node, hasSecondLine])).toEqual([
      [0, true],
      [1, true],
      [2, true],
    ]);
  });

  it('draws no label over another one or over a disc', () => {
    const places = Array.from({ length: 300 }, (_, at) => [
      (at % 20) * 34 - 340,
      Math.floor(at / 20) * 40 - 300,
    ]).flat();
    const picture = pictureOf(crowd(300), places);
    const placed = placeLabels(picture, camera, { size, measure });
    expect(placed.length).toBeGreaterThan(10);
    for (const [index, one] of placed.entries()) {
      for (const other of placed.slice(0, index)) {
        const width =
          (measure(picture.nodes[one.node]?.label ?? '') + measure(picture.nodes[other.node]?.label ?? '')) /
          2;
        const isApart = Math.abs(one.x - other.x) >= width || Math.abs(one.y - other.y) >= LINE_HEIGHT;
        expect(isApart).toBe(true);
      }
    }
  });

  it('draws what is selected in any case, and nothing else from far away', () => {
    const picture = pictureOf(crowd(3), [0, 0, 1, 0, 2, 0], { selected: new Set(['n1', 'n2']) });
    const placed = placeLabels(picture, { ...camera, scale: 0.1 }, { size, measure });
    expect(placed.map(({ node }) => node)).toEqual([1, 2]);
  });

  it('cuts no label at the border of the screen', () => {
    const corners = [-498, -398, 498, -398, -498, 398, 498, 398];
    const placed = placeLabels(pictureOf(crowd(4), corners), camera, { size, measure });
    expect(placed).toHaveLength(4);
    for (const { x, y } of placed) {
      expect(x).toBeGreaterThanOrEqual(measure('NAME 0') / 2);
      expect(x).toBeLessThanOrEqual(size.width - measure('NAME 0') / 2);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + LINE_HEIGHT).toBeLessThanOrEqual(size.height);
    }
  });

  it('names every node of a path in one row, from where to where first', () => {
    const ids = [
      'START OF THE PATH',
      'A NODE BETWEEN 1',
      'A NODE BETWEEN 2',
      'A NODE BETWEEN 3',
      'END OF THE PATH',
    ];
    const { nodes, edges } = chainOf(...ids);
    const path = { nodes, edges: edges.map((edge) => ({ ...edge, isOnPath: true })) };
    const places = ids.flatMap((_, at) => [at * 60 - 120, 0]);
    const placed = placeLabels(pictureOf(path, places), camera, { size, measure });
    expect(placed.map(({ node }) => node)).toEqual([0, 4, 1, 2, 3]);
  });

  it('leaves out what is not on the screen', () => {
    const placed = placeLabels(pictureOf(crowd(2), [0, 0, 510, 0]), camera, { size, measure });
    expect(placed.map(({ node }) => node)).toEqual([0]);
  });

  it('names hubs from far away, and leaves beside the border of the screen never', () => {
    const leaves = Array.from({ length: 8 }, (_, at) => `LEAF ${at}`);
    const { nodes } = chainOf('HUB', ...leaves);
    const star = { nodes, edges: leaves.map((source) => ({ source, target: 'HUB', kind: 'MemberOf' })) };
    const places = [0, 0, ...leaves.flatMap((_, at) => [300 * Math.cos(at), 300 * Math.sin(at)])];
    const placed = placeLabels(pictureOf(star, places), { ...camera, scale: 0.1 }, { size, measure });
    expect(placed.map(({ name }) => name)).toEqual(['HUB']);
  });

  it('stands on a side where no edge leads', () => {
    const picture = pictureOf(chainOf('a', 'b', 'c'), [0, -200, 0, 0, 0, 200]);
    const placed = placeLabels(picture, camera, { size, measure });
    const [, middle] = placed.toSorted((one, other) => one.node - other.node);
    expect(middle?.box.left).toBeGreaterThan(0);
  });

  it('keeps off a line that is to be cut, by its width, where another side is free', () => {
    const { nodes, edges } = chainOf('A LONG NAME OF A', 'b');
    const cut = { nodes, edges: edges.map((edge) => ({ ...edge, isCut: true })) };
    const [first] = placeLabels(pictureOf(cut, [0, 0, 0, 300]), camera, { size, measure });
    expect((first?.box.left ?? 0) > 504 || (first?.box.bottom ?? 800) < 400).toBe(true);
  });

  it('leads a line to a name that has no place beside its node', () => {
    // Lines on all sides, with too little room between them near the node.
    const rim = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 6);
    const picture = pictureOf(
      {
        nodes: [
          { id: 'hub', kind: 'Group', label: 'HUB' },
          ...rim.map((_, at) => ({ id: `n${at}`, kind: 'User', label: `N${at}` })),
        ],
        edges: rim.map((_, at) => ({ source: `n${at}`, target: 'hub', kind: 'AddMember', isCut: true })),
      },
      [0, 0, ...rim.flatMap((angle) => [Math.cos(angle) * 320, Math.sin(angle) * 320])],
    );
    const hub = placeLabels(picture, camera, { size, measure }).find(({ node }) => node === 0);
    expect(hub?.leader).toBeDefined();
    const { toX = 0, toY = 0 } = hub?.leader ?? {};
    expect(Math.hypot(toX - 500, toY - 400)).toBeGreaterThan(30);
    expect(toY).toBeGreaterThanOrEqual((hub?.box.top ?? 0) - 1);
    expect(toY).toBeLessThanOrEqual((hub?.box.bottom ?? 0) + 1);
  });

  it('leaves out the domain that all names share', () => {
    const placed = placeLabels(pictureOf(chainOf('A@CORP.LOCAL', 'B@CORP.LOCAL'), [0, 0, 200, 0]), camera, {
      size,
      measure,
    });
    expect(placed.map(({ name }) => name).sort()).toEqual(['A', 'B']);
  });

  it('moves no label for the one that the pointer is on', () => {
    const places = Array.from({ length: 300 }, (_, at) => [
      (at % 20) * 30 - 340,
      Math.floor(at / 20) * 36 - 300,
    ]);
    const before = placeLabels(pictureOf(crowd(300), places.flat()), camera, { size, measure });
    const missing = Array.from({ length: 300 }, (_, node) => node).find((node) =>
      before.every((label) => label.node !== node),
    );
    const picture = pictureOf(crowd(300), places.flat(), { hovered: `n${missing ?? -1}` });
    const after = placeLabels(picture, camera, { size, measure });
    expect(after.at(-1)?.node).toBe(missing);
    expect(after.slice(0, -1)).toEqual(before);
  });
});

import { describe, expect, it } from 'vitest';
import type { LookState } from '../look/look.ts';
import { chainOf, pictureOf } from '../look/picture.test-support.ts';
import type { GraphInput } from '../model/graph-input.ts';
import { placeEdgeLabels } from './place-edge-labels.ts';
import { shapesOnScreen } from './screen-shapes.ts';

const size = { width: 1_000, height: 800 };
const camera = { x: 0, y: 0, scale: 1 };
const measure = (text: string) => text.length * 6;

function textsOf(input: GraphInput, places: readonly number[], looks: Partial<LookState> = {}): string[] {
  const picture = pictureOf(input, places, looks);
  return placeEdgeLabels(picture, shapesOnScreen(picture, camera, size), measure).map(({ text }) => text);
}

function star(leaves: number): GraphInput {
  const ids = Array.from({ length: leaves }, (_, at) => `l${at}`);
  return {
    nodes: chainOf('hub', ...ids).nodes,
    edges: ids.map((source) => ({ source, target: 'hub', kind: 'MemberOf' })),
  };
}

const around = (leaves: number) => [
  0,
  0,
  ...Array.from({ length: leaves }, (_, at) => (at * 2 * Math.PI) / leaves).flatMap((angle) => [
    350 * Math.cos(angle),
    350 * Math.sin(angle),
  ]),
];

describe('placeEdgeLabels', () => {
  it('tells many equal edges once', () => {
    expect(textsOf(star(40), around(40))).toEqual(['MemberOf ×40']);
  });

  it('tells the one that the reader points at in its own words', () => {
    expect(textsOf(star(40), around(40), { hovered: 'l3_MemberOf_hub' })).toEqual(['MemberOf']);
  });

  it('counts what is lit, and not what is dimmed', () => {
    const lit = { nodes: new Set([0, 1, 2]), edges: new Set([0, 1]) };
    expect(textsOf(star(40), around(40), { lit })).toEqual(['MemberOf ×2']);
  });

  it('tells what says more before memberships', () => {
    const { nodes, edges } = chainOf('a', 'b', 'c');
    const input = {
      nodes,
      edges: edges.map((edge, at) => ({ ...edge, kind: at === 0 ? 'MemberOf' : 'Owns' })),
    };
    expect(textsOf(input, [0, 0, 200, 0, 400, 0])).toEqual(['Owns', 'MemberOf']);
  });

  it('says nothing where an edge is too short, and covers no other edge', () => {
    expect(textsOf(chainOf('a', 'b'), [0, 0, 60, 0])).toEqual([]);
    const crossing = {
      nodes: chainOf('a', 'b', 'c', 'd').nodes,
      edges: [
        { source: 'a', target: 'b', kind: 'GenericAllOverEverything' },
        { source: 'c', target: 'd', kind: 'Owns' },
      ],
    };
    const picture = pictureOf(crossing, [-100, 0, 100, 0, 0, -100, 0, 100]);
    const placed = placeEdgeLabels(picture, shapesOnScreen(picture, camera, size), measure);
    expect(placed.map(({ text }) => text)).toEqual(['Owns']);
    expect(Math.abs(placed[0]?.y ?? 0)).toBeGreaterThan(10);
  });
});

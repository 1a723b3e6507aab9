import { describe, expect, it } from 'vitest';
import { softenColor } from '../kinds/kind-style.ts';
import { createScene } from '../model/create-scene.ts';
import { createGraphModel } from '../model/graph-model.ts';
import { findPathsThrough } from './paths-through.ts';
import { chainOf, HOSTILE_NAMES, PLAIN_LOOKS, pictureOf } from './picture.test-support.ts';
import { THEMES } from './theme.ts';

const PLACES = [0, 0, 100, 0, 200, 0, 300, 0];

describe('looks of nodes', () => {
  it('have the colour and icon of their kind, and their marks', () => {
    const input = {
      nodes: [
        { id: 'a', kind: 'User', label: 'A', marks: { isTierZero: true, isOwned: true } },
        { id: 'b', kind: 'Group', label: 'B', marks: { isDisabled: true } },
      ],
      edges: [],
    };
    const [first, second] = pictureOf(input, PLACES).nodes;
    expect(first).toMatchObject({
      fill: softenColor('#17E625', 'light', THEMES.light.canvas),
      icon: 'user',
      shape: 'circle',
      isTierZero: true,
      isOwned: true,
      isHollow: false,
    });
    expect(second).toMatchObject({
      fill: softenColor('#DBE617', 'light', THEMES.light.canvas),
      icon: 'users',
      shape: 'hexagon',
      isHollow: true,
    });
  });

  it('change with the theme, and nothing else does', () => {
    const light = pictureOf(chainOf('a', 'b'), PLACES);
    const dark = pictureOf(chainOf('a', 'b'), PLACES, { theme: THEMES.dark });
    expect(dark.nodes[0]?.fill).not.toBe(light.nodes[0]?.fill);
    expect(dark.positions).toEqual(light.positions);
    expect(dark.nodes[0]?.radius).toBe(light.nodes[0]?.radius);
  });

  it('show names as one short line', () => {
    const nodes = HOSTILE_NAMES.map((label, at) => ({ id: `n${at}`, kind: label, label, secondLine: label }));
    for (const look of pictureOf({ nodes, edges: [] }, PLACES).nodes) {
      expect(look.label.length).toBeLessThanOrEqual(36);
      expect(look.label).not.toMatch(/[\p{Cc}\u202E]/u);
      expect(look.fill).toMatch(/^#[0-9a-f]{6}$/);
    }
  });
});

describe('looks of edges', () => {
  it('are accented on the path and dashed when derived', () => {
    const input = chainOf('a', 'b', 'c');
    const edges = [
      { ...input.edges[0], isOnPath: true },
      { ...input.edges[1], isDerived: true },
    ].map((edge) => ({ source: '', target: '', kind: '', ...edge }));
    const [onPath, derived] = pictureOf({ ...input, edges }, PLACES).edges;
    expect(onPath).toMatchObject({ color: THEMES.light.accent, isDashed: false });
    expect(derived).toMatchObject({ color: THEMES.light.edge, isDashed: true });
  });

  it('that are to be removed are thick, and marked where no colour is seen', () => {
    const input = chainOf('a', 'b', 'c');
    const edges = input.edges.map((edge, at) => ({ ...edge, isCut: at === 0 }));
    const [cut, other] = pictureOf({ ...input, edges }, PLACES).edges;
    expect(cut).toMatchObject({ color: THEMES.light.cut, label: '× MemberOf' });
    expect(other?.label).toBe('MemberOf');
    expect(cut?.width).toBeGreaterThan(2 * (other?.width ?? 0));
  });

  it('say that they are derived where somebody looks at them', () => {
    const input = chainOf('a', 'b', 'c');
    const edges = input.edges.map((edge) => ({ ...edge, isDerived: true }));
    const [hovered, other] = pictureOf({ ...input, edges }, PLACES, { hovered: 'a_MemberOf_b' }).edges;
    expect(hovered?.label).toBe('MemberOf (derived)');
    expect(other?.label).toBe('MemberOf');
  });

  it('have labels while they are few, else only the one that is chosen', () => {
    const many = chainOf(...Array.from({ length: 70 }, (_, at) => `n${at}`));
    const hovered = 'n3_MemberOf_n4';
    const labels = pictureOf(many, [], { hovered }).edges.map(({ label }) => label);
    expect(labels.filter((label) => label !== '')).toHaveLength(1);
    expect(pictureOf(many, [], { labels: 'edges' }).edges.every(({ label }) => label !== '')).toBe(true);
    expect(pictureOf(chainOf('a', 'b'), PLACES).edges[0]?.label).toBe('MemberOf');
    expect(pictureOf(chainOf('a', 'b'), PLACES, { labels: 'none' }).edges[0]?.label).toBe('');
  });
});

describe('findPathsThrough', () => {
  const input = {
    nodes: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, kind: 'User', label: id })),
    edges: ['ab', 'bc', 'db', 'de', 'ca'].map(([source = '', target = '']) => ({
      source,
      target,
      kind: 'Owns',
    })),
  };
  const scene = createScene(createGraphModel({ ...input, edges: input.edges.slice(0, 4) }));
  const namesOf = (nodes: Iterable<number> = []) => [...nodes].map((node) => scene.nodes[node]?.id).sort();

  it('holds what leads to a node and where it leads', () => {
    const lit = findPathsThrough(scene, new Set(['b']));
    expect(namesOf(lit?.nodes)).toEqual(['a', 'b', 'c', 'd']);
    expect(lit?.edges.size).toBe(3);
  });

  it('holds what leads through an edge, and not what runs beside it', () => {
    expect(namesOf(findPathsThrough(scene, new Set(['a_Owns_b']))?.nodes)).toEqual(['a', 'b', 'c']);
  });

  it('dims all the rest', () => {
    const lit = findPathsThrough(scene, new Set(['e']));
    const picture = pictureOf({ ...input, edges: input.edges.slice(0, 4) }, [], {
      lit,
      selected: new Set(['e']),
    });
    expect(picture.nodes.map(({ isDimmed }) => isDimmed)).toEqual([true, true, true, false, false]);
    expect(picture.edges.map(({ isDimmed }) => isDimmed)).toEqual([true, true, true, false]);
  });

  it('ends in a cycle, and is nothing when nothing drawn is selected', () => {
    const round = createScene(createGraphModel(input));
    expect(findPathsThrough(round, new Set(['a']))?.nodes.size).toBe(4);
    expect(findPathsThrough(round, new Set(['nobody']))).toBeUndefined();
    expect(PLAIN_LOOKS.lit).toBeUndefined();
  });
});

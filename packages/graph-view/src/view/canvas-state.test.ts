import { describe, expect, it } from 'vitest';
import { chainOf } from '../look/picture.test-support.ts';
import type { GraphInput } from '../model/graph-input.ts';
import {
  addGraph,
  closeGroups,
  emptyCanvas,
  hideKinds,
  hideNodeKinds,
  hideNodes,
  openGroup,
  placeScene,
  replaceGraph,
  unhideKinds,
  unhideNodeKinds,
  unhideNodes,
  wishLayout,
} from './canvas-state.ts';
import { findInView } from './find-in-view.ts';
import { alignPositions, planLayout } from './plan-layout.ts';

const empty = emptyCanvas({ nodes: 20, edges: 1_000 });
const idsOf = (canvas: typeof empty) => canvas.scene.nodes.map(({ id }) => id);

function members(count: number): GraphInput {
  return {
    nodes: [
      { id: 'group', kind: 'Group', label: 'GROUP' },
      ...Array.from({ length: count }, (_, at) => ({ id: `u${at}`, kind: 'User', label: `USER ${at}` })),
    ],
    edges: Array.from({ length: count }, (_, at) => ({
      source: `u${at}`,
      target: 'group',
      kind: 'MemberOf',
    })),
  };
}

describe('canvas state', () => {
  it('chooses a layout by shape, and keeps one that was asked for', () => {
    expect(replaceGraph(empty, chainOf('a', 'b', 'c')).layout).toBe('layered');
    expect(replaceGraph(empty, members(15)).layout).toBe('radial');
    const asked = wishLayout(replaceGraph(empty, members(15)), 'grid');
    expect(asked.layout).toBe('grid');
    expect(replaceGraph(asked, chainOf('a', 'b')).layout).toBe('grid');
  });

  it('hides nodes and brings them back', () => {
    const canvas = replaceGraph(empty, chainOf('a', 'b', 'c'));
    const hidden = hideNodes(canvas, ['b']);
    expect(idsOf(hidden)).toEqual(['a', 'c']);
    expect(hideNodes(hidden, ['b'])).toBe(hidden);
    expect(idsOf(unhideNodes(hidden))).toEqual(['a', 'b', 'c']);
    expect(unhideNodes(canvas)).toBe(canvas);
  });

  it('hides nodes of a kind with those that come later, until another graph comes', () => {
    const canvas = replaceGraph(empty, members(3));
    const hidden = hideNodeKinds(canvas, ['User']);
    expect([idsOf(hidden), hidden.scene.hiddenNodes]).toEqual([['group'], 3]);
    expect(hideNodeKinds(hidden, ['User'])).toBe(hidden);
    expect(idsOf(addGraph(hidden, members(5)))).toEqual(['group']);
    expect(idsOf(unhideNodeKinds(hidden, ['User']))).toEqual(idsOf(canvas));
    expect(unhideNodeKinds(canvas)).toBe(canvas);
    expect(idsOf(replaceGraph(hidden, members(1)))).toEqual(['group', 'u0']);
  });

  it('hides relationships of a kind and brings them back, with another graph at the latest', () => {
    const canvas = replaceGraph(empty, chainOf('a', 'b', 'c'));
    const hidden = hideKinds(canvas, ['MemberOf']);
    expect([idsOf(hidden), hidden.scene.edges]).toEqual([['a', 'b', 'c'], []]);
    expect(hideKinds(hidden, ['MemberOf'])).toBe(hidden);
    expect(unhideKinds(hidden).scene.edges).toHaveLength(2);
    expect(unhideKinds(canvas)).toBe(canvas);
    expect(replaceGraph(hidden, chainOf('a', 'b')).scene.edges).toHaveLength(1);
  });

  it('hides the members of a group with it', () => {
    const canvas = replaceGraph(empty, members(30));
    const [, group] = idsOf(canvas);
    expect(idsOf(hideNodes(canvas, [group ?? '']))).toEqual(['group']);
  });

  it('opens a group and closes it again', () => {
    const canvas = replaceGraph(empty, members(30));
    expect(canvas.scene.nodes).toHaveLength(2);
    const open = openGroup(canvas, idsOf(canvas)[1] ?? '');
    expect(open.scene.nodes).toHaveLength(31);
    expect(idsOf(closeGroups(open))).toEqual(idsOf(canvas));
    expect(openGroup(canvas, 'group')).toBe(canvas);
  });

  it('shows again what is added although it was hidden', () => {
    const hidden = hideNodes(replaceGraph(empty, chainOf('a', 'b')), ['b']);
    expect(idsOf(addGraph(hidden, chainOf('b', 'c')))).toEqual(['a', 'b', 'c']);
  });
});

describe('planLayout', () => {
  const canvas = placeScene(
    replaceGraph(empty, chainOf('a', 'b')),
    Float64Array.of(0, 0, 210, 0),
    'forget-others',
  );
  const drawn = { scene: canvas.scene, places: canvas.places };
  const wish = { layout: 'layered', places: canvas.places, drawn } as const;

  it('asks for nothing when every node has its place', () => {
    expect(planLayout(canvas.scene, { ...wish, keeps: 'all' }).request).toBeUndefined();
    const fewer = hideNodes(canvas, ['a']);
    expect(planLayout(fewer.scene, { ...wish, keeps: 'all' }).kept).toEqual(Float64Array.of(210, 0));
  });

  it('keeps places when the graph grows, and lets new nodes start where they come from', () => {
    const grown = addGraph(canvas, chainOf('b', 'c'));
    const { request, from } = planLayout(grown.scene, { ...wish, keeps: 'all', origin: 'b' });
    expect([...(request?.kept ?? [])]).toEqual([0, 0, 210, 0, Number.NaN, Number.NaN]);
    expect([...(request?.origins ?? [])]).toEqual([1, 1, 1]);
    expect([...from].slice(4)).toEqual([210, 0]);
  });

  it('lays out anew what is mostly new, moved so that the rest stays where it was', () => {
    const other = replaceGraph(canvas, chainOf('x', 'y', 'b', 'z'));
    const { request, from } = planLayout(other.scene, { ...wish, keeps: 'if-most' });
    expect(request?.kept).toBeUndefined();
    const aligned = alignPositions(Float64Array.of(-300, 0, -100, 0, 100, 50, 300, 0), from);
    expect([...aligned].slice(4, 6)).toEqual([210, 0]);
  });

  it('lets the members of a group come out of it', () => {
    const grouped = replaceGraph(empty, members(30));
    const placed = placeScene(grouped, Float64Array.of(0, 0, 300, 40), 'forget-others');
    const open = openGroup(placed, idsOf(grouped)[1] ?? '');
    const { from } = planLayout(open.scene, {
      layout: 'radial',
      keeps: 'all',
      places: open.places,
      drawn: { scene: placed.scene, places: placed.places },
    });
    expect([...from].slice(2, 4)).toEqual([300, 40]);
  });

  it('finds start and end of the path', () => {
    const { nodes, edges } = chainOf('b', 'a', 'c');
    const path = replaceGraph(empty, { nodes, edges: edges.map((edge) => ({ ...edge, isOnPath: true })) });
    const { request } = planLayout(path.scene, { ...wish, keeps: 'none' });
    expect([...(request?.starts ?? [])]).toEqual([0]);
    expect([...(request?.ends ?? [])]).toEqual([2]);
  });
});

describe('findInView', () => {
  it('finds nodes by name, and groups by their members', () => {
    const { scene, model } = replaceGraph(empty, members(30));
    expect(findInView(scene, model, ' gROUp ')).toEqual(['group']);
    expect(findInView(scene, model, 'user 17')).toEqual([scene.nodes[1]?.id]);
    expect(findInView(scene, model, '')).toEqual([]);
  });
});

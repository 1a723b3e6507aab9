import { describe, expect, it } from 'vitest';
import { createScene, findDrawnId, findSceneNode } from './create-scene.ts';
import type { EdgeInput, NodeInput } from './graph-input.ts';
import { createGraphModel } from './graph-model.ts';

const node = (id: string, kind = 'User'): NodeInput => ({ id, kind, label: id });
const edge = (source: string, target: string, kind = 'MemberOf'): EdgeInput => ({ source, target, kind });
const ids = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** A group with many members, some of them computers, one of them also an administrator of a server. */
function crowd(users: number, computers = 0) {
  return createGraphModel({
    nodes: [
      node('group', 'Group'),
      node('server', 'Computer'),
      ...ids(users, 'u').map((id) => node(id)),
      ...ids(computers, 'c').map((id) => node(id, 'Computer')),
    ],
    edges: [
      ...ids(users, 'u').map((id) => edge(id, 'group')),
      ...ids(computers, 'c').map((id) => edge(id, 'group')),
      edge('u0', 'server', 'AdminTo'),
    ],
  });
}

describe('createScene', () => {
  it('draws a small graph as it is', () => {
    const scene = createScene(crowd(200, 90));
    expect(scene.nodes).toHaveLength(292);
    expect(scene.edges).toHaveLength(291);
  });

  it('draws equal leaves of a large graph as one, with their number', () => {
    const scene = createScene(crowd(313, 20));

    expect(scene.nodes.map(({ label, members }) => [label, members.length])).toEqual([
      ['group', 0],
      ['server', 0],
      ['u0', 0],
      ['312 users', 312],
      ['20 computers', 20],
    ]);
    expect(scene.edges.map(({ label }) => label)).toEqual([
      'MemberOf',
      'MemberOf ×312',
      'MemberOf ×20',
      'AdminTo',
    ]);
  });

  it('groups by the number of edges, too', () => {
    const kinds = ids(60, 'kind');
    const model = createGraphModel({
      nodes: [node('hub'), ...ids(30, 'u').map((id) => node(id)), node('a'), node('b')],
      edges: [
        ...ids(30, 'u').map((id) => edge(id, 'hub')),
        ...kinds.flatMap((kind) => ids(30, 'u').map((id) => edge('hub', id, kind))),
        edge('a', 'b'),
      ],
    });
    expect(createScene(model).nodes).toHaveLength(33);
    expect(createScene(model, { grouping: { nodes: 30, edges: 10_000 } }).nodes).toHaveLength(33);

    const leaves = createGraphModel({
      nodes: [node('hub'), ...ids(290, 'u').map((id) => node(id))],
      edges: ids(6, 'kind').flatMap((kind) => ids(290, 'u').map((id) => edge(id, 'hub', kind))),
    });
    expect(createScene(leaves).nodes.map(({ label }) => label)).toEqual(['hub', '290 users']);
  });

  it('opens a group, and keeps its id when other nodes come', () => {
    const [, , , group] = createScene(crowd(400)).nodes;
    const opened = createScene(crowd(400, 50), { openGroups: new Set([group?.id ?? '']) });
    expect(opened.nodes.map(({ label }) => label).slice(-2)).toEqual(['u399', '50 computers']);
    expect(opened.nodes).toHaveLength(403);
  });

  it('keeps apart what is marked differently', () => {
    const model = crowd(400);
    const scene = createScene({
      ...model,
      nodes: model.nodes.map((one) => ({ ...one, isOwned: ['u5', 'u6', 'u7'].includes(one.id) })),
    });
    expect(scene.nodes.map(({ label, isOwned }) => [label, isOwned])).toContainEqual(['3 users', true]);
  });

  it('never groups what is on the path', () => {
    const model = crowd(400);
    const onPath = { ...model, edges: model.edges.map((one, index) => ({ ...one, isOnPath: index === 7 })) };
    expect(createScene(onPath).nodes.map(({ id }) => id)).toContain('u7');
  });

  it('leaves nodes without relationships alone', () => {
    const model = createGraphModel({ nodes: ids(500, 'u').map((id) => node(id)), edges: [] });
    expect(createScene(model).nodes).toHaveLength(500);
  });

  it('does not draw what is hidden, nor its edges', () => {
    const scene = createScene(crowd(3), { hidden: new Set(['group', 'nowhere']) });
    expect(scene.nodes.map(({ id }) => id)).toEqual(['server', 'u0', 'u1', 'u2']);
    expect(scene.edges.map(({ id }) => id)).toEqual(['u0_AdminTo_server']);
    expect(scene.hiddenNodes).toBe(1);
  });

  it('joins parallel edges to one with a count, those of the path first', () => {
    const model = createGraphModel({
      nodes: [node('a'), node('b')],
      edges: [
        { ...edge('a', 'b', 'Owns'), isDerived: true },
        edge('a', 'b', 'GenericWrite'),
        { ...edge('a', 'b', 'AdminTo'), isOnPath: true },
        { ...edge('b', 'a', 'Owns'), isDerived: true },
      ],
    });

    expect(createScene(model).edges).toEqual([
      {
        id: 'a=>b',
        kinds: ['AdminTo', 'Owns', 'GenericWrite'],
        members: ['a_AdminTo_b', 'a_Owns_b', 'a_GenericWrite_b'],
        label: 'AdminTo +2',
        isDerived: false,
        isOnPath: true,
        isCut: false,
      },
      {
        id: 'b_Owns_a',
        kinds: ['Owns'],
        members: ['b_Owns_a'],
        label: 'Owns',
        isDerived: true,
        isOnPath: false,
        isCut: false,
      },
    ]);
  });

  it('draws 50 parallel relationships as one and a relationship to itself as itself', () => {
    const model = createGraphModel({
      nodes: [node('a'), node('b')],
      edges: [...ids(50, 'Kind').map((kind) => edge('a', 'b', kind)), edge('a', 'a')],
    });
    const scene = createScene(model);
    expect(scene.edges.map(({ label }) => label)).toEqual(['Kind0 +49', 'MemberOf']);
    expect([...scene.sources]).toEqual([0, 0]);
    expect([...scene.targets]).toEqual([1, 0]);
  });
});

describe('findSceneNode', () => {
  it('finds a node itself and the group it is in', () => {
    const scene = createScene(crowd(400));
    expect(findSceneNode(scene, 'group')).toBe(0);
    expect(scene.nodes[findSceneNode(scene, 'u9') ?? -1]?.label).toBe('399 users');
    expect(findSceneNode(scene, 'nobody')).toBeUndefined();
  });
});

describe('findDrawnId', () => {
  it('finds what stands for a node: itself, or its group', () => {
    const scene = createScene(crowd(313));
    expect(findDrawnId(scene, 'group')).toBe('group');
    expect(findDrawnId(scene, 'u7')).toBe(scene.nodes.find(({ members }) => members.includes('u7'))?.id);
    expect(findDrawnId(scene, 'u7')).not.toBe('u7');
  });

  it('finds what stands for a relationship: itself, or the edge it was joined into', () => {
    const edges = [edge('a', 'b'), edge('a', 'b', 'AdminTo'), edge('b', 'c')];
    const scene = createScene(createGraphModel({ nodes: [node('a'), node('b'), node('c')], edges }));
    expect(findDrawnId(scene, 'b_MemberOf_c')).toBe('b_MemberOf_c');
    expect(findDrawnId(scene, 'a_AdminTo_b')).toBe(
      scene.edges.find(({ members }) => members.length === 2)?.id,
    );
  });

  it('finds nothing for what is hidden or was never there', () => {
    const scene = createScene(crowd(3), { hidden: new Set(['u1']) });
    expect(findDrawnId(scene, 'u1')).toBeUndefined();
    expect(findDrawnId(scene, 'u1_MemberOf_group')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { createGraphModel, joinInputs } from './graph-model.ts';

const node = (id: string, label = id) => ({ id, kind: 'User', label });
const edge = (source: string, target: string, kind = 'MemberOf') => ({ source, target, kind });

describe('createGraphModel', () => {
  it('puts edges into columns of node indexes', () => {
    const { sources, targets, edges } = createGraphModel({
      nodes: [node('a'), node('b'), node('c')],
      edges: [edge('a', 'b'), edge('c', 'a')],
    });

    expect([...sources]).toEqual([0, 2]);
    expect([...targets]).toEqual([1, 0]);
    expect(edges.map(({ id }) => id)).toEqual(['a_MemberOf_b', 'c_MemberOf_a']);
  });

  it('leaves out what comes again and edges without an end, and says how many', () => {
    const model = createGraphModel({
      nodes: [node('a'), node('b'), node('a', 'again')],
      edges: [edge('a', 'b'), edge('a', 'b'), edge('a', 'gone'), edge('a', 'b', 'Owns')],
    });

    expect(model.nodes.map(({ label }) => label)).toEqual(['a', 'b']);
    expect(model.edges).toHaveLength(2);
    expect(model.sources).toHaveLength(2);
    expect(model.leftOut).toEqual({ repeatedNodes: 1, repeatedEdges: 1, looseEdges: 1 });
  });

  it('keeps a repeated edge on the path when one of them is', () => {
    const { edges } = createGraphModel({
      nodes: [node('a'), node('b')],
      edges: [edge('a', 'b'), { ...edge('a', 'b'), isOnPath: true }],
    });
    expect(edges.map(({ isOnPath }) => isOnPath)).toEqual([true]);
  });

  it('keeps edges from a node to itself', () => {
    expect(createGraphModel({ nodes: [node('a')], edges: [edge('a', 'a')] }).edges).toHaveLength(1);
  });

  it('shows the id of a node without a name', () => {
    expect(createGraphModel({ nodes: [node('S-1-5', ' \u0000')], edges: [] }).nodes[0]?.label).toBe('S-1-5');
  });
});

describe('joinInputs', () => {
  it('believes the newer one about a node and keeps its place', () => {
    const joined = joinInputs(
      { nodes: [node('a', 'old'), node('b')], edges: [edge('a', 'b')] },
      { nodes: [node('c'), node('a', 'new')], edges: [edge('c', 'a')] },
    );
    expect(joined.nodes.map(({ id, label }) => `${id}=${label}`)).toEqual(['a=new', 'b=b', 'c=c']);
    expect(joined.edges).toHaveLength(2);
  });
});

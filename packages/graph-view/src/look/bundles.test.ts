import { describe, expect, it } from 'vitest';
import { createScene } from '../model/create-scene.ts';
import type { EdgeInput } from '../model/graph-input.ts';
import { createGraphModel } from '../model/graph-model.ts';
import { bundlesOf, textOfBundle } from './bundles.ts';

function textsOf(...edges: EdgeInput[]): string[] {
  const ids = [...new Set(edges.flatMap(({ source, target }) => [source, target]))];
  const nodes = ids.map((id) => ({ id, kind: 'User', label: id }));
  const scene = createScene(createGraphModel({ nodes, edges }));
  return bundlesOf(scene).map((bundle) => textOfBundle(scene, bundle));
}

const edge = (source: string, target: string, kind = 'MemberOf', isCut = false): EdgeInput => ({
  source,
  target,
  kind,
  isCut,
});

describe('bundlesOf', () => {
  it('has one label for many edges of a kind into one hub, or out of it', () => {
    expect(textsOf(edge('a', 'x'), edge('b', 'x'), edge('c', 'x'))).toEqual(['MemberOf ×3']);
    expect(textsOf(edge('x', 'a'), edge('x', 'b'), edge('x', 'c'))).toEqual(['MemberOf ×3']);
  });

  it('tells two each for itself, and other kinds apart', () => {
    expect(textsOf(edge('a', 'x'), edge('b', 'x'), edge('c', 'x', 'Owns'))).toEqual([
      'MemberOf',
      'MemberOf',
      'Owns',
    ]);
  });

  it('tells each that is to be removed', () => {
    const cuts = ['a', 'b', 'c'].map((source) => edge(source, 'x', 'Owns', true));
    expect(textsOf(...cuts)).toEqual(['× Owns', '× Owns', '× Owns']);
  });
});

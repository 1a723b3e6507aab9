import { describe, expect, it } from 'vitest';
import { createScene } from '../model/create-scene.ts';
import type { EdgeInput, NodeMarks } from '../model/graph-input.ts';
import { createGraphModel } from '../model/graph-model.ts';
import { importanceOf } from './importance.ts';

function sceneOf(pairs: readonly string[], marks: Readonly<Record<string, NodeMarks>> = {}, path = false) {
  const edges = pairs.map((pair): EdgeInput => {
    const [source = '', target = ''] = pair.split('>');
    return { source, target, kind: 'Owns', isOnPath: path };
  });
  const ids = [...new Set(edges.flatMap(({ source, target }) => [source, target]))];
  return createScene(
    createGraphModel({ nodes: ids.map((id) => ({ id, kind: 'User', label: id, marks: marks[id] })), edges }),
  );
}

function reasonsOf(scene: ReturnType<typeof sceneOf>): Record<string, string> {
  const { reasons } = importanceOf(scene);
  return Object.fromEntries(scene.nodes.map(({ id }, node) => [id, reasons[node] ?? '']));
}

describe('importanceOf', () => {
  it('knows from where to where a path leads', () => {
    expect(reasonsOf(sceneOf(['a>b', 'b>c'], {}, true))).toEqual({ a: 'end', b: 'none', c: 'end' });
  });

  it('takes the only target of a picture without a path for its end', () => {
    expect(reasonsOf(sceneOf(['a>c', 'b>c', 'c>d']))).toMatchObject({ a: 'none', d: 'end' });
  });

  it('knows members of the zone, hubs and cut points', () => {
    const leaves = ['1', '2', '3', '4', '5', '6'].flatMap((leaf) => [`${leaf}>hub`]);
    const scene = sceneOf([...leaves, 'hub>bridge', 'bridge>far', 'far>zone', 'far>other', 'x>far'], {
      zone: { isTierZero: true },
    });
    expect(reasonsOf(scene)).toMatchObject({
      hub: 'hub',
      bridge: 'cut',
      far: 'cut',
      zone: 'zone',
      1: 'none',
    });
  });

  it('counts what is cut off, not what a cycle still holds', () => {
    expect(reasonsOf(sceneOf(['a>b', 'b>c', 'c>d', 'd>a']))).toEqual({
      a: 'none',
      b: 'none',
      c: 'none',
      d: 'none',
    });
    const { ranks } = importanceOf(sceneOf(['a>b', 'b>c', 'c>d', 'd>e', 'e>f', 'g>f', 'h>g', 'i>h']));
    expect(ranks[4]).toBeGreaterThan(ranks[3] ?? Infinity);
  });

  it('is worked out once', () => {
    const scene = sceneOf(['a>b']);
    expect(importanceOf(scene)).toBe(importanceOf(scene));
  });
});

import { describe, expect, it } from 'vitest';
import type { Graph } from '../../../parts/graph/graph.ts';
import { createPathSource, findPaths, MAX_PATHS } from './path-source.ts';

/** `a>b` is a relationship of the kind K; `a:L>b` one of the kind L. */
function graphOf(...arrows: readonly string[]): Graph {
  const edges = arrows.map((arrow) => {
    const [start = '', target = ''] = arrow.split('>');
    const [source = '', kind = 'K'] = start.split(':');
    return { id: `${source}_${kind}_${target}`, source, target, kind, lastSeen: '' };
  });
  const ids = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const nodes = new Map(
    [...ids].map((id) => [
      id,
      {
        id,
        objectId: id,
        label: id.toUpperCase(),
        kind: 'User',
        kinds: [],
        isTierZero: false,
        isOwned: false,
        lastSeen: '',
      },
    ]),
  );

  return { nodes, edges };
}

const pathsOf = (...arrows: readonly string[]) =>
  findPaths(graphOf(...arrows)).paths.map((path) => path.join(''));

describe('the paths of a graph', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['one', ['a>b', 'b>c'], ['abc']],
    ['several, shared in part', ['a>b', 'a>c', 'b>d', 'c>d', 'd>e'], ['abde', 'acde']],
    ['from several starts', ['a>c', 'b>c'], ['ac', 'bc']],
    ['parallel relationships as one', ['a>b', 'a:L>b'], ['ab']],
    ['past a loop', ['a>b', 'b>b'], ['ab']],
    ['none in a circle', ['a>b', 'b>a'], []],
    ['around a circle on the way', ['a>b', 'b>c', 'c>b', 'b>d'], ['abd']],
  ])('are: %s', (_, arrows, expected) => {
    expect(pathsOf(...arrows)).toEqual(expected);
  });

  it('are cut where there are too many, and said to be', () => {
    const layers = Array.from({ length: 12 }, (_, layer) =>
      ['a', 'b'].flatMap((one) => ['a', 'b'].map((other) => `${one}${layer}>${other}${layer + 1}`)),
    ).flat();
    const { paths, isCut } = findPaths(graphOf(...layers));

    expect([paths.length, isCut]).toEqual([MAX_PATHS, true]);
  });

  it('are written with their names and kinds', () => {
    const graph = graphOf('a>b', 'a:L>b', 'b:M>c');
    const source = createPathSource(graph, findPaths(graph));

    expect(source.rowAt(0)).toEqual({
      id: '0',
      cells: { path: 'A –K | L→ B –M→ C', start: 'A', end: 'C', hops: 2 },
    });
  });
});

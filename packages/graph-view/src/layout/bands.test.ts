import { describe, expect, it } from 'vitest';
import { createScene } from '../model/create-scene.ts';
import { createGraphModel } from '../model/graph-model.ts';
import { bandsOf } from '../view/bands-of.ts';
import { layoutBands } from './bands.ts';
import { randomEdges, requestOf, xOf } from './layout.test-support.ts';

describe('layout in bands', () => {
  it('has one band beside the other', () => {
    const bands = Int32Array.from({ length: 30 }, (_, node) => node % 3);
    const positions = layoutBands(requestOf('zones', 30, randomEdges(30, 40), { bands }));
    const edgesOfBand = (band: number) => {
      const places = [...bands.keys()]
        .filter((node) => bands[node] === band)
        .map((node) => xOf(positions, node));
      return [Math.min(...places), Math.max(...places)] as const;
    };
    expect(edgesOfBand(0)[1]).toBeLessThan(edgesOfBand(1)[0]);
    expect(edgesOfBand(1)[1]).toBeLessThan(edgesOfBand(2)[0]);
  });

  it('has kinds together within a band', () => {
    const kinds = Int32Array.from({ length: 12 }, (_, node) => node % 2);
    const positions = layoutBands({ ...requestOf('zones', 12, randomEdges(12, 10)), kinds, aspect: 0.2 });
    const order = [...kinds.keys()].sort(
      (a, b) =>
        (positions[a * 2] as number) - (positions[b * 2] as number) ||
        (positions[a * 2 + 1] as number) - (positions[b * 2 + 1] as number),
    );
    const changes = order.filter((node, at) => at > 0 && kinds[node] !== kinds[order[at - 1] ?? 0]);
    expect(changes).toHaveLength(1);
  });
});

describe('bandsOf', () => {
  const scene = createScene(
    createGraphModel({
      nodes: [
        { id: 'a', kind: 'User', label: 'a', marks: { isOwned: true } },
        { id: 'b', kind: 'AZUser', label: 'b' },
        { id: 'c', kind: 'Group', label: 'c', marks: { isTierZero: true, isOwned: true } },
        { id: 'd', kind: 'GH_User', label: 'd' },
        { id: 'e', kind: 'Odd', label: 'e' },
        { id: 'f', kind: 'GH_Team', label: 'f' },
      ],
      edges: [],
    }),
  );

  it('are what is owned, what lies between, and the zone', () => {
    expect([...(bandsOf(scene, 'zones') ?? [])]).toEqual([0, 1, 2, 1, 1, 1]);
  });

  it('are platforms, the directory and the cloud first', () => {
    expect([...(bandsOf(scene, 'platforms') ?? [])]).toEqual([0, 1, 0, 2, 3, 2]);
  });

  it('are none for other layouts', () => {
    expect(bandsOf(scene, 'force')).toBeUndefined();
  });
});

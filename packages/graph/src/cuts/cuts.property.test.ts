import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bitmap, createBitmap, hasBit, setBit } from '../property/bitmap.ts';
import { kindMaskOf } from '../topology/kind-mask.ts';
import { type RandomGraph, randomGraph } from '../topology/random-graph.test-support.ts';
import { ownerOfPosition } from '../topology/relationship-position.ts';
import { countRemaining } from './count-remaining.ts';
import { findMinimumCut } from './find-minimum-cut.ts';
import { findLeadingPart } from './leading-part.ts';
import { rankSingleCuts } from './rank-single-cuts.ts';

/** Kind 2 is not followed, kind 1 cannot be removed. */
const KINDS = kindMaskOf([0, 1]);
const LASTING = 1;

const graphs = fc.tuple(
  randomGraph({ minNodes: 2, maxNodes: 8, minRelationships: 4, maxRelationships: 16 }),
  fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 2 }),
  fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 3 }),
  fc.option(fc.nat({ max: 65_535 }), { nil: undefined }),
);

describe('cuts', () => {
  it('are as small as can be, and separate all that can be separated', () => {
    fc.assert(
      fc.property(graphs, ([graph, goalDraws, sourceDraws, entryDraw]) => {
        const scene = new Scene(graph, goalDraws, sourceDraws, entryDraw);
        const { positions, inseparable } = findMinimumCut(scene.part(), scene.options);

        expect(inseparable).toBe(scene.reaching(scene.removable).length);
        expect(scene.reaching([...positions]).length).toBe(inseparable);
        expect([...positions].every((position) => scene.removable.includes(position))).toBe(true);
        expect(positions.length).toBe(scene.smallestCut(inseparable));
      }),
      { numRuns: 600 },
    );
  });

  it('by one relationship are ranked by how many they cut off', () => {
    fc.assert(
      fc.property(graphs, ([graph, goalDraws, sourceDraws, entryDraw]) => {
        const scene = new Scene(graph, goalDraws, sourceDraws, entryDraw);
        const { positions, cutOff, reaching } = rankSingleCuts(scene.part(), {
          counted: scene.sources,
          isLasting: scene.options.isLasting,
        });
        const before = scene.reaching([]).length;

        expect(reaching).toBe(before);
        expect([...positions].map((position, place) => [position, cutOff[place]])).toEqual(
          scene.removable
            .map((position) => [position, before - scene.reaching([position]).length] as const)
            .filter(([, count]) => count > 0)
            .sort((left, right) => right[1] - left[1] || left[0] - right[0]),
        );
      }),
      { numRuns: 600 },
    );
  });

  it('leave, one after the other, as many as a search from scratch each time finds', () => {
    fc.assert(
      fc.property(graphs, fc.infiniteStream(fc.nat()), ([graph, ...draws], order) => {
        const scene = new Scene(graph, ...draws);
        const cuts = Uint32Array.from(
          scene.removable
            .map((position) => [order.next().value ?? 0, position] as const)
            .sort(([left], [right]) => left - right)
            .map(([, position]) => position),
        );
        const remaining = countRemaining(scene.part(), { cuts, counted: scene.sources });

        expect([...remaining]).toEqual(
          Array.from(
            { length: cuts.length + 1 },
            (_, k) => scene.reaching(Array.from(cuts.subarray(0, k))).length,
          ),
        );
      }),
      { numRuns: 400 },
    );
  });
});

class Scene {
  readonly goals: Bitmap;
  readonly sources: Bitmap;
  readonly entries: Uint32Array | undefined;
  readonly removable: number[];
  readonly options: { sources: Bitmap; isLasting: (position: number) => boolean };
  readonly #graph: RandomGraph;

  constructor(graph: RandomGraph, goals: number[], sources: number[], entries: number | undefined) {
    this.#graph = graph;
    this.goals = bitmapOf(graph, goals);
    this.sources = bitmapOf(graph, sources);
    for (const [word, bits] of this.goals.entries()) {
      this.sources[word] = (this.sources[word] ?? 0) & ~bits;
    }
    const { kinds } = graph.topology.outbound;
    const positions = [...kinds.keys()];
    this.entries =
      entries === undefined
        ? undefined
        : Uint32Array.from(positions.filter((position) => ((entries >> (position % 16)) & 1) === 1));
    this.removable = positions.filter((position) => kinds[position] === 0);
    this.options = { sources: this.sources, isLasting: (position) => kinds[position] === LASTING };
  }

  part() {
    return findLeadingPart(this.#graph.topology, { kinds: KINDS, goals: this.goals, entries: this.entries });
  }

  /** Sources that reach a goal without some relationships. */
  reaching(removed: readonly number[]): number[] {
    const { kinds, nodes } = this.#graph.topology.outbound;
    const usable = [...kinds.keys()].filter(
      (position) => KINDS[kinds[position] ?? 0] === 1 && !removed.includes(position),
    );
    const reached = new Set<number>();
    for (let round = 0; round <= this.#graph.nodeCount; round++) {
      for (const position of usable) {
        const [start, end] = [this.#startOf(position), nodes[position] ?? 0];
        const enters = hasBit(this.goals, end) && (this.entries?.includes(position) ?? true);
        if (!hasBit(this.goals, start) && (enters || (!hasBit(this.goals, end) && reached.has(end)))) {
          reached.add(start);
        }
      }
    }
    return [...reached].filter((node) => hasBit(this.sources, node));
  }

  smallestCut(inseparable: number): number {
    let removed: number[][] = [[]];
    for (let size = 0; ; size++) {
      if (removed.some((set) => this.reaching(set).length === inseparable)) {
        return size;
      }
      removed = removed.flatMap((set) =>
        this.removable
          .filter((position) => position > (set.at(-1) ?? -1))
          .map((position) => [...set, position]),
      );
    }
  }

  #startOf(position: number): number {
    return ownerOfPosition(this.#graph.topology.outbound, position);
  }
}

function bitmapOf({ nodeCount }: RandomGraph, draws: readonly number[]): Bitmap {
  const bitmap = createBitmap(nodeCount);
  for (const draw of draws) {
    setBit(bitmap, draw % nodeCount);
  }
  return bitmap;
}

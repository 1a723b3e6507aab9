import { NEVER_CANCELLED } from '@secgraph/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryGraph } from '../../graph/query-graph.ts';
import { buildTinyGraph } from '../../graph/tiny-graph.test-support.ts';
import { CancellationPoll } from '../run-context.ts';
import { ReachPruner } from './reach-pruner.ts';
import { TrailWalk } from './trail-walk.ts';

const NODES = 5;

const node = fc.integer({ min: 0, max: NODES - 1 });
const relationships = fc.uniqueArray(fc.tuple(node, fc.constantFrom('R', 'S'), node), {
  maxLength: 9,
  selector: String,
});
const direction = fc.constantFrom('outbound', 'inbound', 'both');

interface Plan {
  readonly kinds: undefined;
  readonly minHops: number;
  readonly maxHops: number;
  readonly direction: 'outbound' | 'inbound' | 'both';
}

/** Relationships of all trails from a node, each as text. */
function walkTrails(graph: QueryGraph, plan: Plan, start: number, pruner?: ReachPruner): string[] {
  const walk = new TrailWalk(plan, { graph, poll: new CancellationPoll(NEVER_CANCELLED) });
  const trails: string[] = [];
  walk.begin(start, undefined, pruner?.accepts);
  while (!walk.isDone) {
    if (walk.advance(graph)) {
      trails.push(`${walk.relationships().join()}@${walk.node}`);
    }
  }
  return trails.sort();
}

/** The same, by trying everything. */
function findTrails(graph: QueryGraph, { minHops, maxHops, direction }: Plan, start: number): string[] {
  const trails: string[] = [];
  const visit = (at: number, trail: readonly number[]): void => {
    if (trail.length >= minHops) {
      trails.push(`${trail.join()}@${at}`);
    }
    for (let index = 0; index < graph.relationshipCount && trail.length < maxHops; index++) {
      const [from, to] = [graph.startOf(index), graph.endOf(index)];
      const ends = new Set([
        ...(direction !== 'inbound' && from === at ? [to] : []),
        ...(direction !== 'outbound' && to === at ? [from] : []),
      ]);
      if (!trail.includes(index)) {
        ends.forEach((end) => visit(end, [...trail, index]));
      }
    }
  };
  visit(start, []);
  return trails.sort();
}

describe('a walk of trails', () => {
  it('finds what trying everything finds', () => {
    fc.assert(
      fc.property(relationships, direction, node, fc.nat(2), fc.nat(6), (list, way, start, minHops, more) => {
        const graph = buildTinyGraph(
          Array.from({ length: NODES }, () => ({})),
          list,
        );
        const plan: Plan = { kinds: undefined, minHops, maxHops: minHops + more, direction: way };
        expect(walkTrails(graph, plan, start)).toEqual(findTrails(graph, plan, start));
      }),
    );
  });

  it('loses no trail to its target when it is kept out of where none can come from', () => {
    fc.assert(
      fc.property(relationships, direction, node, node, fc.nat(6), (list, way, start, target, maxHops) => {
        const graph = buildTinyGraph(
          Array.from({ length: NODES }, () => ({})),
          list,
        );
        const plan: Plan = { kinds: undefined, minHops: 0, maxHops, direction: way };
        const pruner = new ReachPruner(plan, { graph, poll: new CancellationPoll(NEVER_CANCELLED) }, 0);
        pruner.begin(target);
        const arrives = (trail: string): boolean => trail.endsWith(`@${target}`);
        expect(walkTrails(graph, plan, start, pruner).filter(arrives)).toEqual(
          walkTrails(graph, plan, start).filter(arrives),
        );
      }),
    );
  });
});

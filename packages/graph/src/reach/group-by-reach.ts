import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import { CancellationPoll } from '../traversal/traversal-options.ts';
import type { Condensation } from './condensation.ts';
import type { NodeSets } from './node-sets.ts';

/** On an average: with very many sets, few groups take as much memory as many with few sets. */
const SETS_PER_GROUP = 64;

/** Nodes of one group reach the very same sets. */
export interface ReachGroups {
  /** Of each group, the sets that its nodes reach a member of, ascending. The first group reaches none. */
  readonly setsOf: readonly (readonly number[])[];
  /** Of each component, its group. */
  readonly groupOf: Uint32Array;
}

export interface GroupOptions {
  readonly sets: NodeSets;
  /** Graphs could be made that have one for every combination of sets. */
  readonly maxGroups: number;
  readonly cancellation?: Cancellation | undefined;
}

/**
 * Which of some sets each node reaches, members of the sets included. O(nodes + relationships), since few combinations
 * are met. Undefined where there are more than `maxGroups`. Throws when cancelled.
 */
export function groupByReach(
  { topology: { outbound }, kinds, componentOf, componentCount, memberOffsets, members }: Condensation,
  { sets, maxGroups, cancellation = NEVER_CANCELLED }: GroupOptions,
): ReachGroups | undefined {
  const unions = new SetUnions();
  const groupOf = new Uint32Array(componentCount);
  for (let set = 0; set + 1 < sets.offsets.length; set++) {
    const end = sets.offsets[set + 1] as number;
    for (let place = sets.offsets[set] as number; place < end; place++) {
      const component = componentOf[sets.nodes[place] as number] as number;
      groupOf[component] = unions.unite(groupOf[component] as number, unions.groupOf([set]));
    }
  }

  // A relationship leads to a component with a lower number, whose group is known by then.
  const poll = new CancellationPoll(cancellation);
  for (let component = 0; component < componentCount; component++) {
    let group = groupOf[component] as number;
    const end = memberOffsets[component + 1] as number;
    for (let place = memberOffsets[component] as number; place < end; place++) {
      const node = members[place] as number;
      const rowEnd = outbound.offsets[node + 1] as number;
      for (let position = outbound.offsets[node] as number; position < rowEnd; ) {
        if (kinds[outbound.kinds[position] as number] !== 1) {
          position = skipUnfollowed(outbound.kinds, kinds, position, rowEnd);
          continue;
        }
        const other = componentOf[outbound.nodes[position] as number] as number;
        group = unions.unite(group, groupOf[other] as number);
        poll.spend(1);
        position++;
      }
      poll.spend(1);
    }
    groupOf[component] = group;
    if (unions.setsOf.length > maxGroups || unions.size > maxGroups * SETS_PER_GROUP) {
      return undefined;
    }
  }

  return { setsOf: unions.setsOf, groupOf };
}

/** Combinations of sets that were met, each once. */
class SetUnions {
  readonly setsOf: (readonly number[])[] = [[]];
  /** How many sets all groups have together. */
  size = 0;
  readonly #groups = new Map<string, number>([['', 0]]);
  readonly #known = new Map<number, number>();

  groupOf(sets: readonly number[]): number {
    const key = sets.join();
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = this.setsOf.length;
      this.setsOf.push(sets);
      this.size += sets.length;
      this.#groups.set(key, group);
    }
    return group;
  }

  unite(left: number, right: number): number {
    if (left === right || right === 0) {
      return left;
    }
    if (left === 0) {
      return right;
    }

    const key = Math.min(left, right) * 2 ** 26 + Math.max(left, right);
    let group = this.#known.get(key);
    if (group === undefined) {
      const all = new Set([...(this.setsOf[left] ?? []), ...(this.setsOf[right] ?? [])]);
      group = this.groupOf([...all].sort((a, b) => a - b));
      this.#known.set(key, group);
    }
    return group;
  }
}

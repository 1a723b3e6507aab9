import type { RandomGraph } from '../topology/random-graph.test-support.ts';

/** Relationships of these kinds lead from a member to its group. */
export const MEMBERSHIPS = [0, 2];

/** E(group): all members of a group, itself never, in plain loops. */
export function naiveMembers(
  graph: RandomGraph,
  group: number,
  excluded: ReadonlySet<number> = new Set(),
): Set<number> {
  const members = new Set<number>();
  const walk = (end: number): void => {
    for (const member of naiveDirectMembers(graph, end, excluded)) {
      if (!members.has(member)) {
        members.add(member);
        walk(member);
      }
    }
  };

  walk(group);
  members.delete(group);
  return members;
}

/** Those with a membership in the group itself. */
export function naiveDirectMembers(
  graph: RandomGraph,
  group: number,
  excluded: ReadonlySet<number> = new Set(),
): Set<number> {
  return new Set(
    graph.relationships
      .filter(({ start, kind, end }) => end === group && MEMBERSHIPS.includes(kind) && start !== end)
      .map(({ start }) => start)
      .filter((start) => !excluded.has(start) && !excluded.has(group)),
  );
}

export interface NaiveCrossProduct {
  readonly membersOf: (group: number) => ReadonlySet<number>;
  readonly isExpanded: (node: number) => boolean;
  readonly isEverybody: (node: number) => boolean;
  readonly coveredMembers: 'removed' | 'toggled';
}

/** The cross product step by step as it is specified, groups sorted by their number of members. */
export function naiveCrossProduct(
  { membersOf, isExpanded, isEverybody, coveredMembers }: NaiveCrossProduct,
  sets: readonly (readonly number[])[],
): number[] {
  if (sets.length < 2) {
    return [];
  }

  const keep = sets
    .map((direct) => ({
      direct,
      all: new Set([...direct, ...direct.filter(isExpanded).flatMap((node) => [...membersOf(node)])]),
    }))
    .filter(({ all }) => ![...all].some(isEverybody));
  const [first, ...others] = keep;
  if (first === undefined) {
    return sorted(sets.flat());
  }
  if (others.length === 0) {
    return sorted(first.direct);
  }

  const check = (node: number) => others.every(({ all }) => all.has(node));
  const result = new Set(first.direct.filter(check));
  let reference = new Set(
    first.direct.filter((node) => !check(node)).flatMap((node) => [...membersOf(node)]),
  );
  const groups = [...reference]
    .filter((node) => membersOf(node).size > 0)
    .sort((a, b) => membersOf(a).size - membersOf(b).size || a - b);

  for (const group of groups) {
    if (reference.delete(group) && check(group)) {
      result.add(group);
      reference =
        coveredMembers === 'removed'
          ? reference.difference(membersOf(group))
          : reference.symmetricDifference(membersOf(group));
    }
  }
  return sorted([...result, ...[...reference].filter(check)]);
}

function sorted(nodes: readonly number[]): number[] {
  return [...new Set(nodes)].sort((a, b) => a - b);
}

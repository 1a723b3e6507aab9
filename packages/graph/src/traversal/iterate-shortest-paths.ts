import type { ShortestPathsUnion } from './all-shortest-paths.ts';
import type { GraphPath } from './traversal-options.ts';

/**
 * The single paths of a union, lazily, at most `limit` of them. Each takes O(hops): no way along the union is
 * a dead end. Paths which differ only in parallel relationships are different paths.
 */
export function* iterateShortestPaths(
  union: ShortestPathsUnion,
  options: { readonly limit?: number } = {},
): Generator<GraphPath, void> {
  const linksOf = groupByTail(union);
  const choices: number[][] = [linksOf.get(union.start) ?? []];
  const chosen: number[] = [0];

  for (let left = options.limit ?? Number.POSITIVE_INFINITY; left > 0; left--) {
    descend(union, linksOf, choices, chosen);
    yield toPath(union, choices, chosen);
    if (!advance(choices, chosen)) {
      return;
    }
  }
}

/** Indexes into the union's columns, by tail. */
function groupByTail({ tails }: ShortestPathsUnion): Map<number, number[]> {
  const linksOf = new Map<number, number[]>();
  for (const [link, tail] of tails.entries()) {
    const links = linksOf.get(tail);
    if (links === undefined) {
      linksOf.set(tail, [link]);
    } else {
      links.push(link);
    }
  }
  return linksOf;
}

/** Completes the current choice with the first relationship at each further hop. */
function descend(
  union: ShortestPathsUnion,
  linksOf: ReadonlyMap<number, number[]>,
  choices: number[][],
  chosen: number[],
): void {
  while (choices.length < union.hops) {
    const link = choices.at(-1)?.[chosen.at(-1) ?? 0] ?? 0;
    choices.push(linksOf.get(union.heads[link] ?? union.end) ?? []);
    chosen.push(0);
  }
}

/** Moves on to the next choice at the last hop that has one; false when there is none. */
function advance(choices: number[][], chosen: number[]): boolean {
  while (choices.length > 0) {
    const next = (chosen.pop() ?? 0) + 1;
    if (next < (choices.at(-1)?.length ?? 0)) {
      chosen.push(next);
      return true;
    }
    choices.pop();
  }
  return false;
}

function toPath(
  union: ShortestPathsUnion,
  choices: readonly number[][],
  chosen: readonly number[],
): GraphPath {
  const nodes = new Uint32Array(union.hops + 1).fill(union.start, 0, 1);
  const relationships = new Uint32Array(union.hops);
  for (const [hop, links] of choices.entries()) {
    const link = links[chosen[hop] as number] as number;
    nodes[hop + 1] = union.heads[link] ?? union.end;
    relationships[hop] = union.relationships[link] as number;
  }
  return { nodes, relationships };
}

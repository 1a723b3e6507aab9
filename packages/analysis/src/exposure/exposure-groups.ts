import type { Environments } from './environments.ts';

/** Principals outside of a zone that belong to the same environment and reach members in the same ones. */
export interface ExposureGroup {
  /** Place of the environment that they belong to; 0: none. */
  readonly home: number;
  /** Places of the environments that they reach members in, ascending. */
  readonly reached: readonly number[];
  readonly principals: number;
}

/** How many principals there are outside of a zone, and how many of them have a path into it. */
export interface PrincipalShare {
  readonly principals: number;
  readonly exposed: number;
}

/**
 * The exposure over some environments: of the principals that belong to them, or to those connected with them, those
 * that reach a member in any of them. Each counts once. Environments that were not collected are left out, on both
 * sides: what is known of them is what others mention. Whoever reaches a declared environment counts, wherever he
 * belongs to.
 *
 * @param asked object ids; undefined: all
 */
export function countExposed(
  {
    ids,
    collected,
    declared,
    connectedTo,
  }: Pick<Environments, 'ids' | 'collected' | 'declared' | 'connectedTo'>,
  groups: readonly ExposureGroup[],
  asked?: readonly string[],
): PrincipalShare {
  const goals = new Set(
    ids.keys().flatMap((index) => {
      const isAsked = collected[index] === true && (asked?.includes(ids[index] ?? '') ?? true);
      return isAsked ? [index + 1] : [];
    }),
  );
  const connections = new Set(goals.values().map((place) => connectedTo[place]));
  let [principals, exposed] = [0, 0];
  for (const { home, reached, principals: count } of groups) {
    const isOfThem = collected[home - 1] === true && connections.has(connectedTo[home]);
    const isComer = reached.some((place) => goals.has(place) && declared[place - 1] === true);
    if (isOfThem || isComer) {
      principals += count;
      exposed += reached.some((place) => goals.has(place)) ? count : 0;
    }
  }

  return { principals, exposed };
}

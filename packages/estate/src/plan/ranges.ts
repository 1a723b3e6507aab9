/** A run of consecutive indexes with one role. */
export interface RoleRange<Role extends string> {
  readonly role: Role;
  readonly start: number;
  readonly count: number;
}

/** Lays roles out one after the other. */
export function layOutRoles<Role extends string>(
  counts: readonly (readonly [Role, number])[],
): readonly RoleRange<Role>[] {
  let start = 0;
  return counts.map(([role, count]) => {
    const range = { role, start, count };
    start += count;
    return range;
  });
}

export function findRange<Role extends string>(
  ranges: readonly RoleRange<Role>[],
  index: number,
): RoleRange<Role> {
  for (const range of ranges) {
    if (index < range.start + range.count) {
      return range;
    }
  }
  throw new RangeError(`No role covers index ${index}.`);
}

export function rangeOf<Role extends string>(
  ranges: readonly RoleRange<Role>[],
  role: Role,
): RoleRange<Role> {
  return ranges.find((range) => range.role === role) ?? { role, start: 0, count: 0 };
}

/**
 * Cuts `total` into consecutive parts in proportion to `weights`; entry `k` is where part `k` starts, the last one is
 * `total`.
 */
export function partition(total: number, weights: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(weights.length + 1);
  let sum = 0;
  for (let part = 0; part < weights.length; part++) {
    sum += weights[part] as number;
  }

  let passed = 0;
  for (let part = 0; part < weights.length; part++) {
    starts[part] = Math.floor((total * passed) / sum);
    passed += weights[part] as number;
  }
  starts[weights.length] = total;
  return starts;
}

/** The part that holds `index`: binary search over the starts. */
export function partOf(starts: Uint32Array, index: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] as number) <= index) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** The kinds that paths may use, of those that path finding knows. */
export type KindFilter = ReadonlySet<string>;

const NONE = 'empty';

/** What an address asks for; undefined: all kinds, those included that the pages do not know. */
export function readAskedKinds(pathFilters: readonly string[] | undefined): KindFilter | undefined {
  return pathFilters === undefined ? undefined : new Set(pathFilters.filter((kind) => kind !== NONE));
}

/** What is ticked, of all kinds that can be. */
export function readKindFilter(
  pathFilters: readonly string[] | undefined,
  allKinds: readonly string[],
): KindFilter {
  return new Set(
    pathFilters === undefined ? allKinds : allKinds.filter((kind) => pathFilters.includes(kind)),
  );
}

/** Writes the filter for the address. */
export function writeKindFilter(
  filter: KindFilter,
  allKinds: readonly string[],
): readonly string[] | undefined {
  const kinds = allKinds.filter((kind) => filter.has(kind));
  if (kinds.length === allKinds.length) {
    return undefined;
  }

  return kinds.length === 0 ? [NONE] : kinds;
}

/** How much of a group of kinds is chosen; `some` is shown as neither ticked nor empty. */
export type Ticked = 'all' | 'some' | 'none';

export function tickedOf(filter: KindFilter, kinds: readonly string[]): Ticked {
  const count = kinds.filter((kind) => filter.has(kind)).length;
  if (count === 0) {
    return 'none';
  }

  return count === kinds.length ? 'all' : 'some';
}

/** What a click on a group does: it fills what is not full, and empties what is. */
export function toggleKinds(filter: KindFilter, kinds: readonly string[]): KindFilter {
  return tickedOf(filter, kinds) === 'all' ? filter.difference(new Set(kinds)) : filter.union(new Set(kinds));
}

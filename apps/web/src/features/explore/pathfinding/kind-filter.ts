import { PATHFINDING_PLATFORMS } from '@secgraph/graph-schema';

/** The kinds that paths may use, of those that path finding knows. */
export type KindFilter = ReadonlySet<string>;

/** All kinds that paths may use, in the order in which they are shown. */
export const PATH_KINDS: readonly string[] = PATHFINDING_PLATFORMS.flatMap(({ categories }) =>
  categories.flatMap(({ kinds }) => kinds),
);

const NONE = 'empty';

/** Reads the filter from the address, where nothing means all kinds. */
export function readKindFilter(pathFilters: readonly string[] | undefined): KindFilter {
  return new Set(
    pathFilters === undefined ? PATH_KINDS : PATH_KINDS.filter((kind) => pathFilters.includes(kind)),
  );
}

/** Writes the filter for the address. */
export function writeKindFilter(filter: KindFilter): readonly string[] | undefined {
  const kinds = PATH_KINDS.filter((kind) => filter.has(kind));
  if (kinds.length === PATH_KINDS.length) {
    return undefined;
  }

  return kinds.length === 0 ? [NONE] : kinds;
}

export function allowsAll(filter: KindFilter): boolean {
  return PATH_KINDS.every((kind) => filter.has(kind));
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

export interface ShownGroup {
  readonly name: string;
  /** All of them, found or not. */
  readonly kinds: readonly string[];
  /** The kinds of a category that match the search; a platform itself shows none. */
  readonly shown: readonly string[];
}

export interface ShownPlatform extends ShownGroup {
  readonly categories: readonly ShownGroup[];
}

/** The tree as far as it matches a text; a category that matches by its own name is whole. */
export function searchTree(text: string): readonly ShownPlatform[] {
  const wanted = text.trim().toLowerCase();
  const matches = (name: string) => name.toLowerCase().includes(wanted);

  return PATHFINDING_PLATFORMS.map(({ name, categories }) => ({
    name,
    kinds: categories.flatMap(({ kinds }) => kinds),
    shown: [],
    categories: categories
      .map((category) => ({
        ...category,
        shown: matches(category.name) ? category.kinds : category.kinds.filter(matches),
      }))
      .filter(({ shown }) => shown.length > 0),
  })).filter(({ categories }) => categories.length > 0);
}

import { PATHFINDING_PLATFORMS } from '@secgraph/graph-schema';
import type { DeclaringExtension } from '../../../parts/extensions/declared-kinds.ts';

/** Kinds that paths follow, by what an attacker does with them. */
interface KindCategory {
  readonly name: string;
  readonly kinds: readonly string[];
}

/** The kinds of one platform: a built-in one, or what an extension declares. */
export interface KindPlatform {
  readonly name: string;
  /** One without a name: what extensions say of their kinds is not for whom they are of use. */
  readonly categories: readonly KindCategory[];
}

/** All kinds that paths can follow, as they are shown: the built-in ones, then extension by extension. */
export function pathPlatforms(extensions: readonly DeclaringExtension[]): readonly KindPlatform[] {
  const declared = extensions
    .map(({ name, kinds }) => ({
      name,
      kinds: kinds.filter(({ isTraversable }) => isTraversable).map((kind) => kind.name),
    }))
    .filter(({ kinds }) => kinds.length > 0)
    .map(({ name, kinds }) => ({ name, categories: [{ name: '', kinds }] }));

  return [...PATHFINDING_PLATFORMS, ...declared];
}

/** In the order in which they are shown. */
export function kindsOfPlatforms(platforms: readonly KindPlatform[]): readonly string[] {
  return platforms.flatMap(({ categories }) => categories.flatMap(({ kinds }) => kinds));
}

export interface ShownGroup extends KindCategory {
  /** Those that match the search; a platform itself shows none. */
  readonly shown: readonly string[];
}

interface ShownPlatform extends ShownGroup {
  readonly categories: readonly ShownGroup[];
}

/** The tree as far as it matches a text; a category or an extension that matches by its own name is whole. */
export function searchTree(platforms: readonly KindPlatform[], text: string): readonly ShownPlatform[] {
  const wanted = text.trim().toLowerCase();
  const matches = (name: string) => name.toLowerCase().includes(wanted);

  return platforms
    .map(({ name, categories }) => ({
      name,
      kinds: categories.flatMap(({ kinds }) => kinds),
      shown: [],
      categories: categories
        .map((category) => ({
          ...category,
          shown: matches(category.name || name) ? category.kinds : category.kinds.filter(matches),
        }))
        .filter(({ shown }) => shown.length > 0),
    }))
    .filter(({ categories }) => categories.length > 0);
}

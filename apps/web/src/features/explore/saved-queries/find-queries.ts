import type { LibraryQuery, Platform, QuerySource } from '../../../parts/cypher/library-query.ts';
import { compareTexts } from '../../../ui/compare-texts.ts';

/** What is looked for; an empty list does not matter. */
export interface QueryWish {
  readonly text: string;
  readonly sources: readonly QuerySource[];
  readonly categories: readonly string[];
  readonly folders: readonly string[];
  readonly tags: readonly string[];
  readonly platforms: readonly Platform[];
  /** Keys; undefined: all. */
  readonly favourites: ReadonlySet<string> | undefined;
}

export const ANY_QUERY: QueryWish = {
  text: '',
  sources: [],
  categories: [],
  folders: [],
  tags: [],
  platforms: [],
  favourites: undefined,
};

/** Those that have every word somewhere, and fit every choice. */
export function findQueries(queries: readonly LibraryQuery[], wish: QueryWish): readonly LibraryQuery[] {
  const words = wish.text.toLowerCase().split(/\s+/).filter(Boolean);

  return queries.filter(
    (query) =>
      isAmong(wish.sources, [query.source]) &&
      isAmong(wish.categories, [query.category]) &&
      isAmong(wish.folders, [query.folder]) &&
      isAmong(wish.tags, query.tags) &&
      isAmong(wish.platforms, [query.platform]) &&
      wish.favourites?.has(query.key) !== false &&
      words.every((word) => textOf(query).includes(word)),
  );
}

export interface QueryGroup {
  readonly title: string;
  readonly queries: readonly LibraryQuery[];
}

const NO_FOLDER: Readonly<Record<QuerySource, string>> = {
  prebuilt: 'Prebuilt queries',
  owned: 'My queries',
  shared: 'Shared with me',
  public: 'Public queries',
};

/** By folder or category; one's own first, then what others gave, then what came with the service. */
export function groupQueries(queries: readonly LibraryQuery[]): readonly QueryGroup[] {
  const saved = queries.filter(({ source }) => source !== 'prebuilt');
  const prebuilt = queries.filter(({ source }) => source === 'prebuilt');
  const folders = Map.groupBy(saved, titleOf);

  return [
    ...[...folders].sort(([one], [other]) => compareTexts(one, other)),
    ...Map.groupBy(prebuilt, titleOf),
  ].map(([title, members]) => ({ title, queries: members }));
}

/** The values that some queries have, for choosing among them. */
export function valuesOf(
  queries: readonly LibraryQuery[],
  read: (query: LibraryQuery) => readonly string[],
): readonly string[] {
  return [...new Set(queries.flatMap(read))]
    .filter((value) => value !== '')
    .sort((one, other) => compareTexts(one, other));
}

function titleOf({ source, folder, category }: LibraryQuery): string {
  return (source === 'prebuilt' ? category : folder) || NO_FOLDER[source];
}

function isAmong<Value>(wished: readonly Value[], values: readonly Value[]): boolean {
  return wished.length === 0 || values.some((value) => wished.includes(value));
}

const texts = new WeakMap<LibraryQuery, string>();

function textOf(query: LibraryQuery): string {
  const known = texts.get(query);
  if (known !== undefined) {
    return known;
  }

  const { name, description, query: statement, folder, category, tags } = query;
  const text = [name, description, statement, folder, category, ...tags].join('\n').toLowerCase();
  texts.set(query, text);
  return text;
}

/** Whose a query is: of the product, the user's own, given to him, or everybody's. */
export const QUERY_SOURCES = ['prebuilt', 'owned', 'shared', 'public'] as const;
export type QuerySource = (typeof QUERY_SOURCES)[number];

export const SOURCE_LABELS: Readonly<Record<QuerySource, string>> = {
  prebuilt: 'Prebuilt',
  owned: 'Mine',
  shared: 'Shared with me',
  public: 'Public',
};

export type Platform = 'Active Directory' | 'Azure';

/** A query that can be looked up. */
export interface LibraryQuery {
  /** Tells the query from all others; favourites are remembered by it. */
  readonly key: string;
  readonly source: QuerySource;
  /** Id of a saved query. */
  readonly savedId: number | undefined;
  readonly name: string;
  readonly description: string;
  readonly query: string;
  readonly platform: Platform;
  /** Category of a prebuilt query; empty for others. */
  readonly category: string;
  /** Folder of a saved query; empty: it is in none. */
  readonly folder: string;
  readonly tags: readonly string[];
}

const AZURE_KIND = /:\s*`?AZ[A-Z]/;

/** The platform of a statement, by the kinds that it names: those of Azure begin alike. */
export function platformOfStatement(statement: string): Platform {
  return AZURE_KIND.test(statement) ? 'Azure' : 'Active Directory';
}

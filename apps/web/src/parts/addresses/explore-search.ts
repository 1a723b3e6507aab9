import { SEARCH_TYPES, type SearchType } from '@secgraph/vocabulary';

export const EXPLORE_TABS = ['node', 'pathfinding', 'cypher'] as const;
export type ExploreTab = (typeof EXPLORE_TABS)[number];

export const PATH_MODES = ['between', 'to', 'from-owned', 'from', 'to-tier-zero'] as const;
export type PathMode = (typeof PATH_MODES)[number];

/**
 * The view as it stands in the address: a link shows a colleague the same. Most names are those of the field, so that
 * links of its other products open, too.
 */
export interface ExploreSearch {
  readonly exploreSearchTab?: ExploreTab | undefined;
  /** Object ids: the node that was looked for or the start of paths, and their end. */
  readonly primarySearch?: string | undefined;
  readonly secondarySearch?: string | undefined;
  /** A statement in base64url of UTF-8. */
  readonly cypherSearch?: string | undefined;
  /** Values of its parameters: JSON in base64url of UTF-8. */
  readonly cypherParameters?: string | undefined;
  readonly searchType?: SearchType | undefined;
  /** Graph id of a node, or `source_kind_target` of a relationship, with the graph ids of its ends. */
  readonly selectedItem?: string | undefined;
  /** A list of the entity panel that is drawn, and the object id of its entity. */
  readonly relationshipQueryType?: string | undefined;
  readonly relationshipQueryItemId?: string | undefined;
  readonly expandedPanelSections?: readonly string[] | undefined;
  /** Kinds that paths may use; the single word `empty` stands for none. */
  readonly pathFilters?: readonly string[] | undefined;
  readonly pathMode?: PathMode | undefined;
  /** Of the paths between two nodes, those that cost an attacker least; else those with the fewest hops. */
  readonly pathWeight?: 'cost' | undefined;
  /** Longer paths to or from one node do not count. */
  readonly pathDepth?: number | undefined;
  /** To how many other ends the paths to or from one node are drawn. */
  readonly pathLimit?: number | undefined;
  /** Disabled principals are no part of paths. */
  readonly avoidsDisabled?: true | undefined;
  /** Object ids of nodes and `source_kind_target` of relationships that paths must not use. */
  readonly excludedNodes?: readonly string[] | undefined;
  readonly excludedEdges?: readonly string[] | undefined;
  readonly table?: 'open' | undefined;
}

const MAX_TEXT_LENGTH = 4_000;
const MAX_CYPHER_LENGTH = 200_000;
const MAX_ENTRIES = 1_000;
const MAX_COUNT = 1_000;

/** Whatever stands in an address; what cannot be meant is left out. */
export function readExploreSearch(search: Readonly<Record<string, unknown>>): ExploreSearch {
  const all: ExploreSearch = {
    exploreSearchTab: readOneOf(EXPLORE_TABS, search['exploreSearchTab']),
    primarySearch: readText(search['primarySearch']),
    secondarySearch: readText(search['secondarySearch']),
    cypherSearch: readText(search['cypherSearch'], MAX_CYPHER_LENGTH),
    cypherParameters: readText(search['cypherParameters'], MAX_CYPHER_LENGTH),
    searchType: readOneOf(SEARCH_TYPES, search['searchType']),
    selectedItem: readText(search['selectedItem']),
    relationshipQueryType: readText(search['relationshipQueryType']),
    relationshipQueryItemId: readText(search['relationshipQueryItemId']),
    expandedPanelSections: readTexts(search['expandedPanelSections']),
    pathFilters: readTexts(search['pathFilters']),
    pathMode: readOneOf(PATH_MODES, search['pathMode']),
    pathWeight: readOneOf(['cost'] as const, search['pathWeight']),
    pathDepth: readCount(search['pathDepth']),
    pathLimit: readCount(search['pathLimit']),
    avoidsDisabled: readOneOf([true] as const, search['avoidsDisabled']),
    excludedNodes: readTexts(search['excludedNodes']),
    excludedEdges: readTexts(search['excludedEdges']),
    table: readOneOf(['open'] as const, search['table']),
  };

  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** What `selectedItem` names. Kinds may hold `_`; graph ids do not. */
export type SelectedItem =
  | { readonly on: 'node'; readonly id: string }
  | {
      readonly on: 'edge';
      readonly id: string;
      readonly source: string;
      readonly kind: string;
      readonly target: string;
    };

export function parseSelectedItem(id: string): SelectedItem {
  const [first, last] = [id.indexOf('_'), id.lastIndexOf('_')];

  return first === last
    ? { on: 'node', id }
    : {
        on: 'edge',
        id,
        source: id.slice(0, first),
        kind: id.slice(first + 1, last),
        target: id.slice(last + 1),
      };
}

/** Addresses that people write have ids of digits without quotes. */
function readText(value: unknown, maxLength = MAX_TEXT_LENGTH): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;

  return typeof text === 'string' && text !== '' && text.length <= maxLength ? text : undefined;
}

function readTexts(value: unknown): readonly string[] | undefined {
  const texts = (Array.isArray(value) ? value : [value])
    .map((entry) => readText(entry))
    .filter((text) => text !== undefined);

  return texts.length === 0 ? undefined : [...new Set(texts)].slice(0, MAX_ENTRIES);
}

function readCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= MAX_COUNT
    ? Number(value)
    : undefined;
}

function readOneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

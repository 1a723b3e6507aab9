import { queryOptions } from '@tanstack/react-query';
import { type RelatedPage, readEntity, readRelatedGraph, readRelatedPage } from '../../../api/entities.ts';
import { readLegacyGraph } from '../../../parts/graph/graph.ts';
import { formatNumber } from '../../../ui/format.ts';
import type { ExploreRequest } from '../explore-request.ts';
import type { KindPanel, ListSection } from './list-section.ts';
import { findSection } from './section-table.ts';

export const ROWS_ON_A_PAGE = 128;
/** More nodes are no picture. */
const MAX_DRAWN = 5_000;
const CUT = `The ${formatNumber(MAX_DRAWN)} nearest nodes. The list in the panel has all of them.`;

/** What the service can put a list in order by. */
export const SECTION_ORDERS = [
  { sortBy: undefined, label: 'Newest first' },
  { sortBy: 'name', label: 'Name, A to Z' },
  { sortBy: '-name', label: 'Name, Z to A' },
  { sortBy: 'label', label: 'Kind' },
] as const;

export type SectionOrder = (typeof SECTION_ORDERS)[number]['sortBy'];

/** Properties of an entity: those are there at once, however long its lists take. */
export function entityQuery({ collection }: KindPanel, objectId: string) {
  return queryOptions({
    queryKey: ['graph', 'entity', collection, objectId, 'properties'],
    queryFn: ({ signal }) => readEntity({ collection, objectId }, { counts: false }, { signal }),
  });
}

/** The sizes of all lists of an entity, in one request; one that was not ready in time is missing. */
export function countsQuery({ collection }: KindPanel, objectId: string) {
  return queryOptions({
    queryKey: ['graph', 'entity', collection, objectId, 'counts'],
    queryFn: async ({ signal }) =>
      (await readEntity({ collection, objectId }, { counts: true }, { signal })).sizes,
  });
}

/** The size of a list that the entity itself does not tell. */
export function listSizeQuery({ collection, list }: ListSection, objectId: string) {
  return queryOptions({
    queryKey: ['graph', 'entity', collection, objectId, list, 'size'],
    queryFn: async ({ signal }) =>
      (await readRelatedPage({ collection, list, objectId }, { skip: 0, limit: 0 }, { signal })).count,
  });
}

/** What of a list is shown. */
export interface SectionView {
  readonly sortBy: SectionOrder;
  /** Empty: all of it. */
  readonly contains: string;
}

export interface PageOfSection extends SectionView {
  readonly objectId: string;
  readonly page: number;
}

export function sectionPageQuery(
  { collection, list }: ListSection,
  { objectId, page, sortBy, contains }: PageOfSection,
) {
  return queryOptions({
    queryKey: ['graph', 'entity', collection, objectId, list, 'page', sortBy ?? '', contains, page],
    queryFn: ({ signal }): Promise<RelatedPage> =>
      readRelatedPage(
        { collection, list, objectId },
        {
          skip: page * ROWS_ON_A_PAGE,
          limit: ROWS_ON_A_PAGE,
          sortBy,
          contains: contains === '' ? undefined : contains,
        },
        { signal },
      ),
  });
}

/** A section as a graph: what `searchType=relationship` draws. Undefined for a section that there is not. */
export function sectionRequest(
  key: string | undefined,
  objectId: string | undefined,
): ExploreRequest | undefined {
  const section = findSection(key);
  if (section === undefined || !section.isDrawn || objectId === undefined) {
    return undefined;
  }
  const { collection, list, label } = section;

  return {
    title: (answer) => {
      const root = [...(answer?.graph.nodes.values() ?? [])].find((node) => node.objectId === objectId);
      return `${label}: ${root?.label ?? objectId}`;
    },
    nothing: `${label} of this node is empty.`,
    query: {
      queryKey: ['graph', 'entity', collection, objectId, list, 'graph'],
      queryFn: async ({ signal }) => {
        const related = { collection, list, objectId };
        const graph = readLegacyGraph(await readRelatedGraph(related, { maxNodes: MAX_DRAWN }, { signal }));

        return graph.nodes.size < MAX_DRAWN ? { graph } : { graph, cut: CUT };
      },
    },
  };
}

import type { EntityCollectionName, EntityInformation, LegacyGraph, NodeListEntry } from '@secgraph/contract';
import { readPath } from './call.ts';
import type { CallOptions } from './contract-types.ts';
import { fillPath } from './route-address.ts';

/** A list of an entity, as its path names it. */
export interface RelatedListOf {
  readonly collection: EntityCollectionName;
  readonly list: string;
  readonly objectId: string;
}

export interface RelatedPage {
  /** Of the whole list. */
  readonly count: number;
  readonly data: readonly NodeListEntry[];
}

export interface PageOfList {
  readonly skip: number;
  readonly limit: number;
  /** A column of the list, `-` before it for the other direction; without one, the newest node comes first. */
  readonly sortBy?: string | undefined;
  /** Only nodes whose name or object id contains it. */
  readonly contains?: string | undefined;
}

export interface EntityOf {
  readonly collection: EntityCollectionName;
  readonly objectId: string;
}

/** Its properties, and with `counts` the size of each of its lists. */
export async function readEntity(
  { collection, objectId }: EntityOf,
  { counts }: { readonly counts: boolean },
  options?: CallOptions,
): Promise<EntityInformation> {
  const path = fillPath(`/api/v2/${collection}/{object_id}`, {
    params: { object_id: objectId },
    query: { counts },
  });
  const { data } = (await readPath(path, options)) as { readonly data: EntityInformation };

  return data;
}

export async function readRelatedPage(
  related: RelatedListOf,
  { skip, limit, sortBy, contains }: PageOfList,
  options?: CallOptions,
): Promise<RelatedPage> {
  const path = relatedPath(related, { contains, sort_by: sortBy, skip, limit });

  return (await readPath(path, options)) as RelatedPage;
}

/** What leads from the entity to the nodes of the list; of more nodes than `maxNodes`, those nearest to it. */
export async function readRelatedGraph(
  related: RelatedListOf,
  { maxNodes }: { readonly maxNodes: number },
  options?: CallOptions,
): Promise<LegacyGraph> {
  return (await readPath(
    relatedPath(related, { type: 'graph', max_nodes: maxNodes }),
    options,
  )) as LegacyGraph;
}

function relatedPath(
  { collection, list, objectId }: RelatedListOf,
  query: Readonly<Record<string, unknown>>,
): string {
  return fillPath(`/api/v2/${collection}/{object_id}/${list}`, { params: { object_id: objectId }, query });
}

import { type CallOptions, fillPath } from '@secgraph/client';
import type {
  AzureEntity,
  AzureEntityType,
  AzureNode,
  EntityCollectionName,
  EntityInformation,
  LegacyGraph,
  NodeListEntry,
} from '@secgraph/contract';
import { readPath } from './call.ts';

const AZURE = 'azure/';

/** Where entities are read: a collection of the directory, or a type of entities of Azure. */
export type ReadableCollection = EntityCollectionName | `${typeof AZURE}${AzureEntityType}`;

/** A list of an entity, as the service names it. */
export interface RelatedListOf {
  readonly collection: ReadableCollection;
  readonly list: string;
  readonly objectId: string;
}

export interface RelatedPage {
  /** How many entries the whole list has. */
  readonly count: number;
  readonly data: readonly NodeListEntry[];
}

export interface PageOfList {
  readonly skip: number;
  readonly limit: number;
  /** A column of the list, `-` before it for the other direction; without one, the newest node comes first. */
  readonly sortBy?: string | undefined;
  /** Only nodes whose name or object id contains this text are listed. */
  readonly contains?: string | undefined;
}

export interface EntityOf {
  readonly collection: ReadableCollection;
  readonly objectId: string;
}

export interface ReadEntity {
  readonly props: Readonly<Record<string, unknown>>;
  /** Of its lists, by what the service calls them: names of names are joined by a dot. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Its properties, and with `counts` the size of each of its lists: one that was not ready in time is missing. */
export async function readEntity(
  { collection, objectId }: EntityOf,
  { counts }: { readonly counts: boolean },
  options?: CallOptions,
): Promise<ReadEntity> {
  const path = isOfAzure(collection)
    ? fillPath(`/api/v2/${collection}`, { query: { object_id: objectId, counts } })
    : fillPath(`/api/v2/${collection}/{object_id}`, { params: { object_id: objectId }, query: { counts } });
  const { data } = (await readPath(path, options)) as { readonly data: EntityInformation | AzureEntity };

  return { props: data.props, sizes: new Map(counts ? numbersIn({ ...data, props: undefined }) : []) };
}

export async function readRelatedPage(
  related: RelatedListOf,
  { skip, limit, sortBy, contains }: PageOfList,
  options?: CallOptions,
): Promise<RelatedPage> {
  const path = relatedPath(related, { contains, sort_by: sortBy, skip, limit });
  const page = await readPath(path, options);
  if (!isOfAzure(related.collection)) {
    return page as RelatedPage;
  }

  const { count, data } = page as { readonly count: number; readonly data: readonly AzureNode[] };
  return { count, data: data.map(listEntryOf) };
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
  if (isOfAzure(collection)) {
    return fillPath(`/api/v2/${collection}`, {
      query: { object_id: objectId, related_entity_type: list, ...query },
    });
  }

  return fillPath(`/api/v2/${collection}/{object_id}/${list}`, { params: { object_id: objectId }, query });
}

function isOfAzure(collection: ReadableCollection): boolean {
  return collection.startsWith(AZURE);
}

/** Nodes of Azure come with all of their properties, lists of a directory with what a row shows. */
function listEntryOf({ kind, kinds, props }: AzureNode): NodeListEntry {
  const text = (name: string) => (typeof props[name] === 'string' ? props[name] : '');

  return { objectID: text('objectid'), name: text('name'), label: kind, kinds };
}

function* numbersIn(value: object, before = ''): Generator<readonly [name: string, size: number]> {
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    if (typeof inner === 'number') {
      yield [before + name, inner];
    } else if (typeof inner === 'object' && inner !== null) {
      yield* numbersIn(inner, `${before}${name}.`);
    }
  }
}

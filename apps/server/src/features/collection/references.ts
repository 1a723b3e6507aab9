import type { DomainReference, OuReference } from '@secgraph/contract';
import type { CollectionScope } from '@secgraph/database/collection';
import { isCodedError } from '@secgraph/kernel';
import type { DescribedObject } from '@secgraph/questions';
import type { Caller, Collector } from '../../auth/caller.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { RouteRequest } from '../../http/route-handler.ts';

/** Which references are told with names. */
export interface HydrationWish {
  readonly hydrate_domains?: boolean | undefined;
  readonly hydrate_ous?: boolean | undefined;
}

/** Turns object ids into what is told of them. */
export interface References {
  readonly ous: (ids: readonly string[]) => (OuReference | string)[];
  readonly domains: (ids: readonly string[]) => (DomainReference | string)[];
}

export type Asking = Pick<RouteRequest, 'signal' | 'cancellation'> & { readonly caller: Caller | Collector };

/** Reads what the graph knows of everything that some scopes name; asks nothing where they name nothing. */
export async function readReferences(
  graph: GraphQueries,
  scopes: readonly CollectionScope[],
  wish: HydrationWish,
  asking: Asking,
): Promise<References> {
  const areOusTold = wish.hydrate_ous !== false;
  const areDomainsTold = wish.hydrate_domains !== false;
  const objectIds = [
    ...new Set(
      scopes.flatMap(({ ous, domains }) => [...(areOusTold ? ous : []), ...(areDomainsTold ? domains : [])]),
    ),
  ];
  const known = objectIds.length === 0 ? new Map() : await describe(graph, objectIds, asking);

  return {
    ous: (ids) =>
      areOusTold
        ? ids.map((id) => ({
            ...referenceOf(known, id, 'OU'),
            distinguishedname: known.get(id)?.distinguishedName ?? null,
          }))
        : [...ids],
    domains: (ids) => (areDomainsTold ? ids.map((id) => referenceOf(known, id, 'Domain')) : [...ids]),
  };
}

type Known = ReadonlyMap<string, DescribedObject>;

function referenceOf(known: Known, objectid: string, type: string): DomainReference {
  const object = known.get(objectid);

  return object === undefined
    ? { objectid, name: null, exists: false, type }
    : { objectid, name: object.name, exists: true, type: object.kind };
}

async function describe(
  graph: GraphQueries,
  objectIds: readonly string[],
  { caller, signal, cancellation }: Asking,
): Promise<Known> {
  try {
    const limits = { signal, cancellation, caller: caller.kind === 'user' ? caller : undefined };
    const bytes = await graph.run('describeObjects', { objectIds }, limits);
    const { objects }: { readonly objects: readonly DescribedObject[] } = JSON.parse(
      Buffer.from(bytes).toString(),
    );

    return new Map(objects.map((object) => [object.objectId, object]));
  } catch (error) {
    // A collector needs the ids alone, and must not wait for the graph.
    if (caller.kind === 'collector' && isCodedError(error)) {
      return new Map();
    }
    throw error;
  }
}

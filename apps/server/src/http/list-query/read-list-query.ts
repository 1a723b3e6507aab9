import { parseListQuery, type QueryParameters, type RouteContract } from '@secgraph/contract';
import type { ListQuery } from '@secgraph/kernel';

export type ReadListQuery = (parameters: QueryParameters) => ListQuery | undefined;

/** Compiles the reader of a route's filters, order and page; parameters the route names itself are no filters. */
export function compileListReader(route: RouteContract): ReadListQuery {
  const { list } = route;
  if (list === undefined) {
    return () => undefined;
  }

  const ownParameters = new Set(Object.keys(route.query?.properties ?? {}));

  return (parameters) => parseListQuery(list, parameters, ownParameters);
}

import * as resources from './resources.ts';
import type { RouteContract } from './route.ts';

/**
 * Every route of every resource, by path. A route goes together with its handler: the server refuses to start when
 * one is without the other.
 */
export const ROUTES: readonly RouteContract[] = Object.values(resources)
  .flatMap((exported: unknown) => routesIn(exported))
  .toSorted((a, b) => compare(`${a.path} ${a.method}`, `${b.path} ${b.method}`));

/** Every route with the types of its author, but those made for each collection of entities. */
export type KnownRoute = Extract<(typeof resources)[keyof typeof resources], RouteContract>;

/** A route, or a list of what has one as its `contract`. */
function routesIn(exported: unknown): readonly RouteContract[] {
  if (isRoute(exported)) {
    return [exported];
  }

  return Array.isArray(exported)
    ? exported.flatMap((item: { readonly contract?: unknown }) =>
        isRoute(item.contract) ? [item.contract] : [],
      )
    : [];
}

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'gate' in value && 'responses' in value;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

import type { RouteContract, RouteEdition } from '@secgraph/contract';
import { CodedError } from '@secgraph/kernel';
import type { BoundRoute } from './route-handler.ts';

export type Edition = 'enterprise' | 'community';

/**
 * Checks that the table and the handlers match one to one; throws `HTTP_ROUTE_WITHOUT_HANDLER`,
 * `HTTP_HANDLER_WITHOUT_ROUTE` or `HTTP_DUPLICATE_ROUTE`.
 */
export function assertRoutesMatch(table: readonly RouteContract[], routes: readonly BoundRoute[]): void {
  const known = new Set(table.map((route) => route.id));
  const bound = new Set<string>();
  for (const { contract } of routes) {
    if (bound.has(contract.id)) {
      throw new CodedError('HTTP_DUPLICATE_ROUTE', `Two handlers answer the route ${contract.id}.`);
    }
    if (!known.has(contract.id)) {
      throw new CodedError(
        'HTTP_HANDLER_WITHOUT_ROUTE',
        `The route ${contract.id} has a handler but is not in the table of the contract (ROUTES).`,
      );
    }
    bound.add(contract.id);
  }

  const missing = table.find((route) => !bound.has(route.id));
  if (missing !== undefined) {
    throw new CodedError(
      'HTTP_ROUTE_WITHOUT_HANDLER',
      `The route ${missing.id} is in the contract but no handler answers it.`,
    );
  }
}

/** What an edition does not offer does not exist in it. */
export function isOffered(edition: Edition, routeEdition: RouteEdition): boolean {
  return edition === 'enterprise' || routeEdition === 'both';
}

export function pathsOf(contract: RouteContract): readonly string[] {
  return [contract.path, ...contract.aliases];
}

/** `/users/{user_id}` → `/users/:user_id`. */
export function toRouterPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

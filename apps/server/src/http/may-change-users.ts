import type { RouteContract } from '@secgraph/contract';

const GRAPH = 'graphdb/';

/**
 * Whether a request may end a session, or change what a user may do. What takes permissions of the graph alone,
 * such as an upload or a query, changes the graph; of everything else but GET it is assumed.
 */
export function mayChangeUsers({ method, gate }: Pick<RouteContract, 'method' | 'gate'>): boolean {
  if (method === 'GET') {
    return false;
  }

  if (typeof gate === 'string' || gate.userManagement === true) {
    return true;
  }

  return !gate.permissions.every((permission) => permission.startsWith(GRAPH));
}

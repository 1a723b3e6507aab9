import { type Gate, type RouteContract, scopeAllows } from '@secgraph/contract';
import { type Caller, type Collector, hasPermission } from '../auth/caller.ts';
import { forbidden, HttpError, notFound } from './http-error.ts';

/**
 * Lets a caller through the gate of a route, or throws 401 or 403, or 404 where only collectors know the route.
 *
 * @param pathUserId the `{user_id}` of the path, for routes with user management.
 */
export function passGate(
  gate: Gate,
  caller: Caller | Collector | undefined,
  pathUserId: string | undefined,
): void {
  if (gate === 'public') {
    return;
  }

  if (caller?.kind === 'collector') {
    if (!isOpenToCollectors(gate)) {
      throw new HttpError('HTTP_FORBIDDEN', 'not authorized');
    }
    return;
  }

  if (gate === 'collector') {
    assertAuthenticated(caller, 'not authenticated');
    throw notFound();
  }

  if (gate === 'authenticated') {
    assertAuthenticated(caller, 'not authenticated');
    return;
  }

  const isUserManagement = gate.userManagement === true;
  const isBare = isUserManagement && gate.permissions.length === 0;
  const known = assertAuthenticated(caller, isBare ? 'not authorized' : 'not authenticated');
  if (!gate.permissions.every((permission) => hasPermission(known, permission))) {
    throw new HttpError('HTTP_FORBIDDEN', 'not authorized');
  }

  if (isUserManagement) {
    assertManages(known, pathUserId ?? known.userId);
  }
}

/** Keeps a caller who signs with an API token to what its scope is for, whatever its user may. Throws 403. */
export function passScope(
  contract: Pick<RouteContract, 'effect' | 'isForUploads'>,
  caller: Caller | Collector | undefined,
): void {
  if (
    caller?.kind === 'user' &&
    caller.tokenScope !== undefined &&
    !scopeAllows(caller.tokenScope, contract)
  ) {
    throw forbidden(`not authorized: the scope of the API token is ${caller.tokenScope}`);
  }
}

/** They may do what they are there for, and nothing else. */
function isOpenToCollectors(gate: Gate): boolean {
  return gate === 'collector' || (typeof gate === 'object' && gate.orCollector === true);
}

function assertAuthenticated(caller: Caller | undefined, message: string): Caller {
  if (caller === undefined) {
    throw new HttpError('HTTP_NOT_AUTHENTICATED', message);
  }

  return caller;
}

/** Wire: a refusal to manage a user is a 401. The ids are compared as text. */
function assertManages(caller: Caller, targetUserId: string): void {
  const needed = targetUserId === caller.userId ? 'auth/ManageSelf' : 'auth/ManageUsers';
  if (!hasPermission(caller, needed)) {
    throw new HttpError('HTTP_NOT_AUTHENTICATED', `not authorized for ${caller.userId}`);
  }
}

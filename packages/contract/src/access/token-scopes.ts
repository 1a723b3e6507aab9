import type { RouteContract } from '../route.ts';

/** What an API token is good for, within what its user may do. Stored and told by these names. */
export const TOKEN_SCOPES = ['all', 'read', 'upload'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Whether a token of the scope may be used for a route, whatever its user may. */
export function scopeAllows(
  scope: TokenScope,
  { effect, isForUploads }: Pick<RouteContract, 'effect' | 'isForUploads'>,
): boolean {
  switch (scope) {
    case 'all':
      return true;
    case 'read':
      return effect === 'reads';
    case 'upload':
      return isForUploads;
  }
}

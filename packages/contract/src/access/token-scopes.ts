import type { RouteContract } from '../route.ts';
import { isReading } from './reading-routes.ts';

/** What an API token is good for, within what its user may do. Stored and told by these names. */
export const TOKEN_SCOPES = ['all', 'read', 'upload'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What a program needs that uploads: to send files, and to see what became of them. */
const UPLOADING: ReadonlySet<string> = new Set([
  'cancel-file-upload',
  'end-file-upload',
  'get-datapipe-status',
  'get-health',
  'get-readiness',
  'get-self',
  'get-version',
  'ingest-batch',
  'list-accepted-upload-types',
  'list-completed-upload-tasks',
  'list-file-uploads',
  'start-file-upload',
  'upload-file',
]);

/** Whether a token of the scope may be used for a route, whatever its user may; of one that is new, for none but `all`. */
export function scopeAllows(scope: TokenScope, route: Pick<RouteContract, 'id' | 'method'>): boolean {
  switch (scope) {
    case 'all':
      return true;
    case 'read':
      return isReading(route);
    case 'upload':
      return UPLOADING.has(route.id);
  }
}

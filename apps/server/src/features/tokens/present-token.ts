import { type ApiToken, nullString, recordTimes, wireTime } from '@secgraph/contract';
import type { ApiTokenRecord } from '@secgraph/database/auth';

/**
 * The only place that says how API tokens look on the wire.
 *
 * @param lifetimeMs undefined: they do not age
 */
export function presentToken(token: ApiTokenRecord, lifetimeMs: number | undefined): ApiToken {
  const expiresAt = lifetimeMs === undefined ? undefined : new Date(token.createdAt.getTime() + lifetimeMs);

  return {
    id: token.id,
    ...recordTimes(token),
    user_id: token.userId,
    name: nullString(token.name),
    hmac_method: 'hmac-sha2-256',
    last_access: wireTime(token.lastAccess),
    scope: token.scope,
    expires_at: expiresAt === undefined ? null : wireTime(expiresAt),
  };
}

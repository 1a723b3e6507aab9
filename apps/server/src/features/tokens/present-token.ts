import { type ApiToken, nullString, recordTimes, wireTime } from '@secgraph/contract';
import type { ApiTokenRecord } from '@secgraph/database';

/** The only place that says how API tokens look on the wire. */
export function presentToken(token: ApiTokenRecord): ApiToken {
  return {
    id: token.id,
    ...recordTimes(token),
    user_id: token.userId,
    name: nullString(token.name),
    hmac_method: 'hmac-sha2-256',
    last_access: wireTime(token.lastAccess),
  };
}

import { forbidden, HttpError } from '../../http/http-error.ts';
import { isLoopbackHost } from '../../http/loopback.ts';

export interface OriginRules {
  readonly publicUrl: string | undefined;
  /** Whose pages may ask besides. */
  readonly origins: readonly string[];
}

/**
 * Refuses pages of other origins (403). A page whose name was made to lead to this service names itself, as origin and
 * as host, so that what the two have in common proves nothing: only names that are configured and the machine itself count.
 */
export function assertOrigin(origin: string | undefined, { publicUrl, origins }: OriginRules): void {
  if (origin === undefined || origins.includes(origin)) {
    return;
  }
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isOwn = publicUrl !== undefined && url?.origin === new URL(publicUrl).origin;
  if (url === undefined || !(isOwn || isLoopbackHost(url.host))) {
    throw forbidden('pages of this origin may not ask; SECGRAPH_CORS_ORIGINS names those that may');
  }
}

/** What a browser sends unasked is no login here. Throws 401. */
export function assertHeaderLogin(authorization: unknown): void {
  if (authorization === undefined) {
    throw new HttpError(
      'HTTP_NOT_AUTHENTICATED',
      'send "Authorization: Bearer <id>:<key>" with an API token, or with a session; cookies do not count here',
    );
  }
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { LiveApiToken } from '@secgraph/database/auth';
import { isCodedError } from '@secgraph/kernel';
import { keyPurpose } from './api-token-key.ts';
import {
  AuthError,
  type AuthenticationRequest,
  type AuthenticationScheme,
  invalidAuthentication,
} from './authenticate.ts';
import {
  callerOfToken,
  findLiveToken,
  isTokenId,
  type LiveTokenOptions,
  recordAccess,
} from './live-token.ts';
import type { SecretBox } from './secret-box.ts';

export interface BearerTokensOptions extends LiveTokenOptions {
  readonly secrets: SecretBox;
}

/**
 * The scheme `Bearer <id>:<key>` of an API token, for programs that can send a header and cannot sign, on routes that
 * say so ({@link AuthenticationRequest.bearerTokens}); everything else that comes as `Bearer` is a session.
 *
 * The key itself travels, so it is refused where others could read along: over plain HTTP from another machine. Digests
 * are compared, in a time that tells nothing of them. Every reason is told in the same words.
 */
export function createBearerTokens(
  options: BearerTokensOptions,
  sessions: AuthenticationScheme,
): AuthenticationScheme {
  return async (credentials, request) => {
    const separator = credentials.indexOf(':');
    const tokenId = credentials.slice(0, Math.max(separator, 0));
    if (request.bearerTokens === undefined || !isTokenId(tokenId)) {
      return sessions(credentials, request);
    }
    assertUnread(request);

    const token = await findToken(options, tokenId);
    const key = token && options.secrets.open(token.sealedKey, keyPurpose(token.tokenId));
    const isSame = isSameText(key ?? '', credentials.slice(separator + 1));
    if (token === undefined || key === undefined || !isSame) {
      throw invalidAuthentication();
    }

    recordAccess(options, token);
    return { caller: callerOfToken(token, options.settings), bodyCheck: undefined };
  };
}

/** Collection clients have no business here. */
async function findToken(options: BearerTokensOptions, tokenId: string): Promise<LiveApiToken | undefined> {
  try {
    const token = await findLiveToken(options, tokenId, '');
    return token.owner.kind === 'user' ? token : undefined;
  } catch (error) {
    if (isCodedError(error) && error.code.startsWith('AUTH_')) {
      return undefined;
    }
    throw error;
  }
}

function assertUnread({ bearerTokens }: AuthenticationRequest): void {
  if (bearerTokens === 'unsafe') {
    throw new AuthError(
      'AUTH_MALFORMED_HEADER',
      'an API token is taken as a bearer over HTTPS, or from the machine of the service itself; over plain HTTP anybody on the way could read it. If you have sent one, delete it and create another',
    );
  }
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());

  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

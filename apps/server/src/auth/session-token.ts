import { createSecretKey, type KeyObject } from 'node:crypto';
import { remember } from '@secgraph/kernel';
import { jwtVerify, SignJWT } from 'jose';

/** What a session token says; the session's row decides whether it still holds. */
export interface SessionClaims {
  readonly sessionId: number;
  readonly userId: string;
}

export interface SessionTokens {
  sign(claims: SessionClaims, times: { readonly createdAt: Date; readonly expiresAt: Date }): Promise<string>;
  /** Undefined for whatever is not a valid, unexpired token of this service. */
  verify(token: string, now: Date): Promise<SessionClaims | undefined>;
}

/** How many tokens are remembered; the oldest go first. */
const MAX_REMEMBERED = 10_000;

/**
 * Session tokens: JWT, HS256. A signature once found right stays right, so it is remembered; whether the
 * session still lives is asked of the database each time.
 */
export function createSessionTokens(secret: Uint8Array): SessionTokens {
  const key = createSecretKey(secret);
  const remembered = new Map<string, RememberedToken>();

  return {
    sign: (claims, times) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(String(claims.sessionId))
        .setSubject(claims.userId)
        .setIssuedAt(times.createdAt)
        .setExpirationTime(times.expiresAt)
        .sign(key),

    verify: async (token, now) => {
      const known = remembered.get(token);
      if (known !== undefined) {
        return known.expiresAtMs > now.getTime() ? known.claims : undefined;
      }

      const verified = await verifyToken(token, key, now);
      if (verified !== undefined) {
        remember(remembered, token, verified, MAX_REMEMBERED);
      }

      return verified?.claims;
    },
  };
}

interface RememberedToken {
  readonly claims: SessionClaims;
  readonly expiresAtMs: number;
}

async function verifyToken(token: string, key: KeyObject, now: Date): Promise<RememberedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['jti', 'sub', 'exp'],
      currentDate: now,
    });
    const claims = readClaims(payload.jti, payload.sub);

    return claims && { claims, expiresAtMs: Number(payload.exp) * 1000 };
  } catch {
    // Every reason is the same to a caller: not a token of ours.
    return undefined;
  }
}

function readClaims(jti: string | undefined, sub: string | undefined): SessionClaims | undefined {
  const sessionId = jti !== undefined && /^[0-9]{1,15}$/.test(jti) ? Number(jti) : undefined;

  return sessionId === undefined || sub === undefined ? undefined : { sessionId, userId: sub };
}

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

/** Session tokens: JWT, HS256. */
export function createSessionTokens(key: Uint8Array): SessionTokens {
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
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          requiredClaims: ['jti', 'sub', 'exp'],
          currentDate: now,
        });

        return readClaims(payload.jti, payload.sub);
      } catch {
        // Every reason is the same to a caller: not a token of ours.
        return undefined;
      }
    },
  };
}

function readClaims(jti: string | undefined, sub: string | undefined): SessionClaims | undefined {
  const sessionId = jti !== undefined && /^[0-9]{1,15}$/.test(jti) ? Number(jti) : undefined;

  return sessionId === undefined || sub === undefined ? undefined : { sessionId, userId: sub };
}

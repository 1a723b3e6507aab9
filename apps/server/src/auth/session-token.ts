import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { remember } from '@secgraph/kernel';
import { jwtVerify, SignJWT } from 'jose';
import { deriveKey } from './derive-key.ts';

/** What a session token says; the session's row decides whether it still holds. */
export interface SessionClaims {
  readonly sessionId: string;
  readonly userId: string;
  /** Of the key that signed it, which the database tells: it is changed to end all sessions. */
  readonly keyId: string;
}

export interface SessionTokens {
  sign(claims: SessionClaims, times: { readonly createdAt: Date; readonly expiresAt: Date }): Promise<string>;
  /** Undefined for whatever is not a valid, unexpired token of this service, by whichever of its keys. */
  verify(token: string, now: Date): Promise<SessionClaims | undefined>;
}

/** How many tokens are remembered; the oldest go first. */
const MAX_REMEMBERED = 10_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** 128 random bits, in the form of a UUID. */
export function createSessionId(): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Session tokens: JWT, HS256. A signature once found right stays right, so it is remembered; whether the
 * session still lives, and which key counts, is asked of the database each time.
 *
 * @param secretKey what the keys are derived from; the database, which names them, is of no use without it
 */
export function createSessionTokens(secretKey: Uint8Array): SessionTokens {
  const remembered = new Map<string, RememberedToken>();
  const keyOf = (keyId: string) => createSecretKey(deriveKey(secretKey, `session ${keyId}`));

  return {
    sign: (claims, times) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: claims.keyId })
        .setJti(claims.sessionId)
        .setSubject(claims.userId)
        .setIssuedAt(times.createdAt)
        .setExpirationTime(times.expiresAt)
        .sign(keyOf(claims.keyId)),

    verify: async (token, now) => {
      const known = remembered.get(token);
      if (known !== undefined) {
        return known.expiresAtMs > now.getTime() ? known.claims : undefined;
      }

      const verified = await verifyToken(token, keyOf, now);
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

async function verifyToken(
  token: string,
  keyOf: (keyId: string) => KeyObject,
  now: Date,
): Promise<RememberedToken | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => keyOf(asUuid(kid)), {
      algorithms: ['HS256'],
      requiredClaims: ['jti', 'sub', 'exp'],
      currentDate: now,
    });
    const { jti, sub = '', exp } = payload;

    return {
      claims: { sessionId: asUuid(jti), userId: sub, keyId: asUuid(protectedHeader.kid) },
      expiresAtMs: Number(exp) * 1000,
    };
  } catch {
    // Every reason is the same to a caller: not a token of ours.
    return undefined;
  }
}

function asUuid(text: string | undefined): string {
  if (text === undefined || !UUID.test(text)) {
    throw new TypeError('no UUID');
  }

  return text;
}

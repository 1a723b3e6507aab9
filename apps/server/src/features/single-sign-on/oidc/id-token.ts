import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { OidcError } from './oidc-error.ts';

/** Signatures alone that only the provider can make: a client secret proves nothing, and `none` less. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Clocks differ. */
const TOLERANCE_S = 60;
/** It was made a moment ago, for this very login. */
const MAX_AGE_S = 600;

export interface ExpectedToken {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly keys: JWTVerifyGetKey;
  readonly now: Date;
}

export type IdClaims = JWTPayload & { readonly sub: string };

/**
 * What a provider says of who has logged in (OpenID Connect Core 1.0, section 3.1.3.7).
 *
 * @throws `OIDC_TOKEN_REFUSED` unless it is from this provider, for this client, for this login, and of now
 */
export async function verifyIdToken(token: string, expected: ExpectedToken): Promise<IdClaims> {
  const claims = await verifySigned(token, expected);
  const { aud, azp, nonce, sub } = claims;
  const isForOthers = Array.isArray(aud) && aud.length > 1;
  if ((isForOthers || azp !== undefined) && azp !== expected.clientId) {
    throw new OidcError('OIDC_TOKEN_REFUSED', 'the ID token was made for another client');
  }
  // It is no secret of the other side: whoever compares in his own time learns nothing.
  if (nonce !== expected.nonce) {
    throw new OidcError('OIDC_TOKEN_REFUSED', 'the ID token belongs to another login (nonce)');
  }
  if (sub === undefined || sub === '' || sub.length > 255 || sub.includes('\0')) {
    throw new OidcError('OIDC_TOKEN_REFUSED', 'the ID token does not say who has logged in (sub)');
  }

  return { ...claims, sub };
}

async function verifySigned(
  token: string,
  { issuer, clientId, keys, now }: ExpectedToken,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE_S,
      maxTokenAge: MAX_AGE_S,
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub'],
      currentDate: now,
    });

    return payload;
  } catch (cause) {
    if (cause instanceof errors.JOSEError) {
      throw new OidcError('OIDC_TOKEN_REFUSED', `the ID token is not valid: ${cause.message}`, { cause });
    }
    throw cause;
  }
}

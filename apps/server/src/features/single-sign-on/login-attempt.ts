import { randomBytes } from 'node:crypto';
import { type BrowserAddress, readCookie, setCookie } from '../../auth/browser-cookie.ts';
import type { SecretBox } from '../../auth/secret-box.ts';
import type { LoginSecrets } from './oidc/oidc-client.ts';

/**
 * A login that has begun: kept by the browser alone, sealed, so that strangers who begin thousands cost nothing. It
 * belongs to the browser that has it: an answer that another one brings is not taken.
 */
export interface LoginAttempt {
  readonly providerId: number;
  readonly secrets: LoginSecrets;
  /** Below `/ui`. */
  readonly next: string;
  readonly expiresAtMs: number;
}

const NAME = 'secgraph_sso';
const PURPOSE = 'sso-login-attempt';
/** Long enough to find a telephone, and for a second factor. */
const LIFETIME_MS = 10 * 60_000;
const SECRET_BYTES = 32;
const MAX_NEXT_LENGTH = 1_000;

export function beginAttempt(providerId: number, next: string | undefined, nowMs: number): LoginAttempt {
  return {
    providerId,
    secrets: { state: randomText(), nonce: randomText(), verifier: randomText() },
    next: next !== undefined && isOwnPage(next) ? next : '/',
    expiresAtMs: nowMs + LIFETIME_MS,
  };
}

export function attemptCookie(attempt: LoginAttempt, box: SecretBox, address: BrowserAddress): string {
  const value = box.seal(JSON.stringify(attempt), PURPOSE);

  // The provider's site leads the browser here, and the cookie has to come along.
  return setCookie({ name: NAME, value }, address, {
    sameSite: 'Lax',
    maxAgeSeconds: LIFETIME_MS / 1000,
  });
}

export function endedAttemptCookie(address: BrowserAddress): string {
  return setCookie({ name: NAME, value: '' }, address, { sameSite: 'Lax', maxAgeSeconds: 0 });
}

/** Undefined: this browser has begun none, or too long ago. */
export function readAttempt(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  box: SecretBox,
  from: { readonly address: BrowserAddress; readonly nowMs: number },
): LoginAttempt | undefined {
  const sealed = readCookie(NAME, headers, from.address);
  const text = sealed === undefined ? undefined : box.open(sealed, PURPOSE);
  // Whatever opens was sealed above.
  const attempt = text === undefined ? undefined : (JSON.parse(text) as LoginAttempt);

  return attempt !== undefined && attempt.expiresAtMs > from.nowMs ? attempt : undefined;
}

/** Another site must not be able to choose where a login leads. */
function isOwnPage(path: string): boolean {
  return path.length <= MAX_NEXT_LENGTH && /^\/(?![/\\])[\x21-\x7e]*$/.test(path);
}

function randomText(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

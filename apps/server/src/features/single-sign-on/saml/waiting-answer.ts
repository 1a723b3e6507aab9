import { type BrowserAddress, readCookie, setCookie } from '../../../auth/browser-cookie.ts';
import type { SecretBox } from '../../../auth/secret-box.ts';
import type { SamlClaims } from './saml-claims.ts';
import { SamlError } from './shared/saml-error.ts';

/**
 * A checked answer that waits in the browser. Providers make browsers post their answers here, and a post that comes
 * from another site brings no cookies: only the redirect that follows it shows whether the browser has begun the
 * login. Until then the answer lies in a cookie, sealed, so that no address and no table holds it.
 */
export interface WaitingAnswer {
  readonly providerId: number;
  /** Of the request that it answers. */
  readonly requestId: string;
  readonly claims: SamlClaims;
  readonly expiresAtMs: number;
}

const NAME = 'secgraph_saml';
const PURPOSE = 'sso-saml-answer';
/** It only has to outlive a redirect. */
const LIFETIME_MS = 2 * 60_000;
/** Browsers drop cookies of more than 4,096 bytes, name and attributes included. */
const MAX_VALUE_LENGTH = 3_800;

export function waitingAnswerCookie(
  answer: Omit<WaitingAnswer, 'expiresAtMs'>,
  box: SecretBox,
  { address, nowMs }: { readonly address: BrowserAddress; readonly nowMs: number },
): string {
  const value = box.seal(JSON.stringify({ ...answer, expiresAtMs: nowMs + LIFETIME_MS }), PURPOSE);
  if (value.length > MAX_VALUE_LENGTH) {
    throw new SamlError('SAML_RESPONSE_REFUSED', 'the assertion says more of the user than fits');
  }

  return setCookie({ name: NAME, value }, address, {
    sameSite: 'Lax',
    maxAgeSeconds: LIFETIME_MS / 1000,
  });
}

export function endedWaitingAnswerCookie(address: BrowserAddress): string {
  return setCookie({ name: NAME, value: '' }, address, { sameSite: 'Lax', maxAgeSeconds: 0 });
}

/** Undefined: there is none, or it has waited too long. */
export function readWaitingAnswer(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  box: SecretBox,
  from: { readonly address: BrowserAddress; readonly nowMs: number },
): WaitingAnswer | undefined {
  const sealed = readCookie(NAME, headers, from.address);
  const text = sealed === undefined ? undefined : box.open(sealed, PURPOSE);
  // Whatever opens was sealed above.
  const answer = text === undefined ? undefined : (JSON.parse(text) as WaitingAnswer);

  return answer !== undefined && answer.expiresAtMs > from.nowMs ? answer : undefined;
}

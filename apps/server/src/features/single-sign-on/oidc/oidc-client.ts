import { createHash } from 'node:crypto';
import type { Clock } from '@secgraph/kernel';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { OutboundFetch } from '../../../outbound/outbound-fetch.ts';
import { type IdClaims, verifyIdToken } from './id-token.ts';
import { OidcError } from './oidc-error.ts';
import { createDiscovery, type DiscoverProvider, type OidcMetadata, parseJson } from './oidc-metadata.ts';
import { createProviderKeys, type ProviderKeys } from './provider-keys.ts';

/** As whom the service is registered at a provider. */
export interface OidcRegistration {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined;
  readonly redirectUri: string;
}

/** What one login is recognised by: made for it, and never used again. */
export interface LoginSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** What the browser brought back. */
export interface LoginResponse {
  readonly code: string;
  /** RFC 9207. */
  readonly issuer: string | undefined;
}

const SCOPE = 'openid profile email';
const TokenAnswer = Compile(
  Type.Object({ id_token: Type.String(), access_token: Type.Optional(Type.String()) }),
);
const MAX_TOKEN_LENGTH = 100_000;

/** The service as a client of OpenID Connect: the authorisation code flow with PKCE. */
export class OidcClient {
  readonly #fetch: OutboundFetch;
  readonly #clock: Clock;
  readonly #discover: DiscoverProvider;
  readonly #keys: ProviderKeys;

  constructor(fetch: OutboundFetch, clock: Clock) {
    this.#fetch = fetch;
    this.#clock = clock;
    this.#discover = createDiscovery(fetch, clock);
    this.#keys = createProviderKeys(fetch, clock);
  }

  /** Where the browser has to go to log in. */
  async loginAddress(
    registration: OidcRegistration,
    secrets: LoginSecrets,
    signal: AbortSignal,
  ): Promise<string> {
    const { authorization_endpoint: endpoint } = await this.#discover(registration.issuer, signal);
    const address = new URL(endpoint);
    const parameters = {
      response_type: 'code',
      client_id: registration.clientId,
      redirect_uri: registration.redirectUri,
      scope: SCOPE,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: createHash('sha256').update(secrets.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) {
      address.searchParams.set(name, value);
    }

    return address.href;
  }

  /**
   * Who has logged in: what the provider has signed, and with `isProfileNeeded` what it tells beside it.
   *
   * @throws {@link OidcError}, or an error of the connection
   */
  async finishLogin(
    registration: OidcRegistration,
    { code, issuer }: LoginResponse,
    options: {
      readonly secrets: LoginSecrets;
      readonly isProfileNeeded: (claims: IdClaims) => boolean;
      readonly signal: AbortSignal;
    },
  ): Promise<IdClaims> {
    const { secrets, signal } = options;
    const metadata = await this.#discover(registration.issuer, signal);
    assertSameIssuer(metadata, issuer);
    const { idToken, accessToken } = await this.#redeem(registration, metadata, {
      code,
      verifier: secrets.verifier,
      signal,
    });
    const claims = await verifyIdToken(idToken, {
      issuer: metadata.issuer,
      clientId: registration.clientId,
      nonce: secrets.nonce,
      keys: this.#keys(metadata.jwks_uri, signal),
      now: new Date(this.#clock.now()),
    });

    return accessToken === undefined || !options.isProfileNeeded(claims)
      ? claims
      : { ...(await this.#askForProfile(metadata, accessToken, { claims, signal })), ...claims };
  }

  async #redeem(
    registration: OidcRegistration,
    metadata: OidcMetadata,
    {
      code,
      verifier,
      signal,
    }: { readonly code: string; readonly verifier: string; readonly signal: AbortSignal },
  ): Promise<{ readonly idToken: string; readonly accessToken: string | undefined }> {
    const proof = proofOf(registration, metadata);
    const { status, text } = await this.#fetch(metadata.token_endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...proof.headers },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: registration.redirectUri,
        code_verifier: verifier,
        ...proof.fields,
      }).toString(),
      signal,
    });
    const answer = parseJson(text);
    if (status !== 200 || !TokenAnswer.Check(answer) || answer.id_token.length > MAX_TOKEN_LENGTH) {
      throw new OidcError(
        'OIDC_CODE_REFUSED',
        `the provider does not take the code (status ${status}${errorOf(answer)})`,
      );
    }

    return { idToken: answer.id_token, accessToken: answer.access_token };
  }

  /** Some providers keep e-mail address and roles out of the token. What they tell of somebody else is not taken. */
  async #askForProfile(
    { userinfo_endpoint: endpoint }: OidcMetadata,
    accessToken: string,
    { claims, signal }: { readonly claims: IdClaims; readonly signal: AbortSignal },
  ): Promise<Readonly<Record<string, unknown>>> {
    if (endpoint === undefined) {
      return {};
    }

    const headers = { Authorization: `Bearer ${accessToken}` };
    const { status, text } = await this.#fetch(endpoint, { headers, signal });
    const profile = status === 200 ? parseJson(text) : undefined;
    const isSame =
      typeof profile === 'object' && profile !== null && 'sub' in profile && profile.sub === claims.sub;

    return isSame ? { ...profile } : {};
  }
}

/** Where one provider answers in another's name, the code is not handed to it. */
function assertSameIssuer(metadata: OidcMetadata, issuer: string | undefined): void {
  const isMissing = issuer === undefined && metadata.authorization_response_iss_parameter_supported === true;
  if (isMissing || (issuer !== undefined && issuer !== metadata.issuer)) {
    throw new OidcError('OIDC_TOKEN_REFUSED', 'another provider has answered than was asked (iss)');
  }
}

/** How the service proves to be the client (OpenID Connect Core 1.0, section 9). */
function proofOf(
  { clientId, clientSecret }: OidcRegistration,
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: OidcMetadata,
): { readonly headers: Readonly<Record<string, string>>; readonly fields: Readonly<Record<string, string>> } {
  if (clientSecret === undefined) {
    return { headers: {}, fields: { client_id: clientId } };
  }
  if (!methods.includes('client_secret_basic') && methods.includes('client_secret_post')) {
    return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } };
  }

  const pair = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`;
  return { headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, fields: {} };
}

function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/** Only its code: what else it says may quote what was sent. */
function errorOf(answer: unknown): string {
  const isTold = typeof answer === 'object' && answer !== null && 'error' in answer;

  return isTold && typeof answer.error === 'string' && /^[a-z_]{1,64}$/.test(answer.error)
    ? `, ${answer.error}`
    : '';
}

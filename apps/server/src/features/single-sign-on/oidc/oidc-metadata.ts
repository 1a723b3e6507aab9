import { type Clock, remember } from '@secgraph/kernel';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { OutboundFetch } from '../../../outbound/outbound-fetch.ts';
import { OidcError } from './oidc-error.ts';

const OidcMetadata = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  jwks_uri: Type.String(),
  userinfo_endpoint: Type.Optional(Type.String()),
  token_endpoint_auth_methods_supported: Type.Optional(Type.Array(Type.String())),
  authorization_response_iss_parameter_supported: Type.Optional(Type.Boolean()),
});
/** What a provider says of itself (OpenID Connect Discovery 1.0, section 3), as far as it is used. */
export type OidcMetadata = Static<typeof OidcMetadata>;

export type DiscoverProvider = (issuer: string, signal: AbortSignal) => Promise<OidcMetadata>;

const LIFETIME_MS = 5 * 60_000;
/** Anybody may ask for a login: a provider that is down is not asked for each. */
const FAILURE_LIFETIME_MS = 5_000;
const MAX_REMEMBERED = 100;
const WELL_KNOWN = '/.well-known/openid-configuration';
const validator = Compile(OidcMetadata);

type Remembered = { readonly untilMs: number } & (
  | { readonly metadata: OidcMetadata }
  | { readonly failure: unknown }
);

/** Asks issuers who they are, each once in a while. Rejects with what is wrong, as `OIDC_MISCONFIGURED` or outbound. */
export function createDiscovery(fetch: OutboundFetch, clock: Clock): DiscoverProvider {
  const remembered = new Map<string, Remembered>();

  return async (issuer, signal) => {
    const known = remembered.get(issuer);
    if (known !== undefined && clock.now() < known.untilMs) {
      if ('failure' in known) {
        throw known.failure;
      }
      return known.metadata;
    }

    try {
      const metadata = await askIssuer(fetch, issuer, signal);
      remember(remembered, issuer, { metadata, untilMs: clock.now() + LIFETIME_MS }, MAX_REMEMBERED);

      return metadata;
    } catch (error) {
      // Who went away has found out nothing about the provider.
      if (!signal.aborted) {
        const untilMs = clock.now() + FAILURE_LIFETIME_MS;
        remember(remembered, issuer, { failure: error, untilMs }, MAX_REMEMBERED);
      }
      throw error;
    }
  };
}

async function askIssuer(fetch: OutboundFetch, issuer: string, signal: AbortSignal): Promise<OidcMetadata> {
  const { status, text } = await fetch(`${withoutSlash(issuer)}${WELL_KNOWN}`, { signal });
  const metadata = status === 200 ? parseJson(text) : undefined;
  if (!validator.Check(metadata)) {
    throw new OidcError('OIDC_MISCONFIGURED', `${issuer} does not describe itself (status ${status})`);
  }
  // Else one provider could speak for another. People leave the slash out, or put one there.
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer)) {
    throw new OidcError('OIDC_MISCONFIGURED', `${issuer} says that it is ${metadata.issuer}`);
  }
  // It is where the browser is sent; the others are asked from here, and guarded there.
  if (
    !/^https?:\/\//.test(metadata.authorization_endpoint) ||
    !URL.canParse(metadata.authorization_endpoint)
  ) {
    throw new OidcError('OIDC_MISCONFIGURED', `${issuer} has no address to log in at`);
  }

  return metadata;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

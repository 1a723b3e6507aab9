import { X509Certificate } from 'node:crypto';
import type { SsoProviderCheck } from '@secgraph/contract';
import type { OidcProviderRecord, SamlProviderRecord, SsoProviderRecord } from '@secgraph/database/auth';
import { type Clock, isCodedError } from '@secgraph/kernel';
import type { OutboundFetch } from '../../outbound/outbound-fetch.ts';
import { createDiscovery, type OidcMetadata, parseJson } from './oidc/oidc-metadata.ts';

export interface ProbeParts {
  readonly fetch: OutboundFetch;
  readonly clock: Clock;
}

/** Methods of the token endpoint that the service knows, with a secret and without one. */
const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'];

/** What can be known of a provider before somebody logs in. Nothing of it is remembered: it is asked anew each time. */
export function probeProvider(
  provider: SsoProviderRecord,
  parts: ProbeParts,
  signal: AbortSignal,
): Promise<readonly SsoProviderCheck[]> | readonly SsoProviderCheck[] {
  return provider.type === 'oidc'
    ? probeOidc(provider, parts, signal)
    : probeSaml(provider, new Date(parts.clock.now()));
}

async function probeOidc(
  provider: OidcProviderRecord,
  { fetch, clock }: ProbeParts,
  signal: AbortSignal,
): Promise<readonly SsoProviderCheck[]> {
  let metadata: OidcMetadata;
  try {
    metadata = await createDiscovery(fetch, clock)(provider.issuer, signal);
  } catch (error) {
    signal.throwIfAborted();
    return [{ subject: 'discovery', passed: false, detail: reasonOf(error) }];
  }

  return [
    { subject: 'discovery', passed: true, detail: `describes itself as ${metadata.issuer}` },
    { subject: 'login', passed: true, detail: `users log in at ${metadata.authorization_endpoint}` },
    await probeKeys(metadata.jwks_uri, fetch, signal),
    judgeClient(provider, metadata),
  ];
}

async function probeKeys(
  address: string,
  fetch: OutboundFetch,
  signal: AbortSignal,
): Promise<SsoProviderCheck> {
  try {
    const { status, text } = await fetch(address, { signal });
    const count = countKeys(parseJson(text));

    return {
      subject: 'keys',
      passed: count > 0,
      detail:
        count > 0
          ? `${count} ${count === 1 ? 'key' : 'keys'} to check signatures with at ${address}`
          : `${address} holds no keys (status ${status})`,
    };
  } catch (error) {
    signal.throwIfAborted();
    return { subject: 'keys', passed: false, detail: `${address} ${reasonOf(error)}` };
  }
}

/** Those for encryption alone sign nothing. */
function countKeys(answer: unknown): number {
  const keys = typeof answer === 'object' && answer !== null && 'keys' in answer ? answer.keys : undefined;

  return Array.isArray(keys)
    ? keys.filter((key: unknown) => typeof key === 'object' && key !== null && !isForEncryption(key)).length
    : 0;
}

function isForEncryption(key: object): boolean {
  return 'use' in key && key.use === 'enc';
}

function judgeClient(
  { sealedClientSecret }: OidcProviderRecord,
  { token_endpoint: endpoint, token_endpoint_auth_methods_supported: methods }: OidcMetadata,
): SsoProviderCheck {
  const hasSecret = sealedClientSecret !== undefined;
  // Who does not say which ones takes the first (OpenID Connect Discovery 1.0, section 3).
  const offered = methods ?? ['client_secret_basic'];
  const passed = !hasSecret || offered.some((method) => SECRET_METHODS.includes(method));

  return {
    subject: 'client',
    passed,
    detail: passed
      ? `the service asks for tokens at ${endpoint} ${hasSecret ? 'with its client secret' : 'without a client secret, protected by PKCE'}`
      : `the provider takes no client secret, only ${offered.join(', ')}`,
  };
}

function probeSaml(provider: SamlProviderRecord, now: Date): readonly SsoProviderCheck[] {
  return [
    { subject: 'login', passed: true, detail: `users log in at ${provider.redirectAddress}` },
    ...provider.certificates.map((pem) => judgeCertificate(new X509Certificate(pem), now)),
  ];
}

function judgeCertificate({ validFromDate, validToDate, fingerprint256 }: X509Certificate, now: Date) {
  const name = `the certificate ${fingerprint256.slice(0, 11)}…`;
  const state =
    now > validToDate
      ? `expired at ${validToDate.toISOString()}: upload the provider's present metadata`
      : now < validFromDate
        ? `is good from ${validFromDate.toISOString()} on`
        : `is good until ${validToDate.toISOString()}`;

  return {
    subject: 'certificate' as const,
    passed: now <= validToDate && now >= validFromDate,
    detail: `${name} ${state}`,
  };
}

/** What a connection tells of the network behind the service stays in the log. */
function reasonOf(error: unknown): string {
  if (isCodedError(error, 'OIDC_MISCONFIGURED')) {
    return error.message;
  }
  if (isCodedError(error, 'OUTBOUND_ADDRESS_REFUSED')) {
    return 'is no public address that is asked by https; its host can be listed in SECGRAPH_SSO_INTERNAL_HOSTS';
  }
  if (isCodedError(error, 'OUTBOUND_NO_ANSWER')) {
    return 'does not answer';
  }
  if (
    isCodedError(error, 'OUTBOUND_ANSWER_TOO_LARGE') ||
    isCodedError(error, 'OUTBOUND_TOO_MANY_REDIRECTS')
  ) {
    return 'does not answer as a provider does';
  }
  throw error;
}

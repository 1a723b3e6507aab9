import type { ClientAddress } from '../../http/client-address.ts';
import { isLoopbackHost } from '../../http/loopback.ts';

/** What the service knows of where browsers find it. */
export interface OwnAddress {
  /** As configured. */
  readonly publicUrl: string | undefined;
  /** It listens for this machine alone. */
  readonly isLocal: boolean;
}

/** What a request says of where it found the service. */
export type AskedAddress = Pick<ClientAddress, 'scheme' | 'host' | 'isProxied'>;

/**
 * Where the service is whatever a request says: as configured, or by a name of this machine, where no proxy can be in
 * between. What providers are told comes from here alone: who could choose it by a header could log in here with what
 * was asserted for another service. Undefined: nobody knows.
 */
export function fixedRoot(
  { publicUrl, isLocal }: OwnAddress,
  { scheme, host, isProxied }: AskedAddress,
): string | undefined {
  return publicUrl ?? (isLocal && !isProxied && isLoopbackHost(host) ? `${scheme}://${host}` : undefined);
}

/** For whoever can set it. */
export const SET_PUBLIC_URL =
  'the service does not know by which address browsers reach it: set SECGRAPH_PUBLIC_URL to that address and start it anew';

/** Where links in answers lead to: as configured, else as it was asked for. */
export function rootAddress(
  publicUrl: string | undefined,
  { scheme, host }: Pick<ClientAddress, 'scheme' | 'host'>,
): string {
  return publicUrl ?? `${scheme}://${host}`;
}

/** Begins a login. */
export function loginAddress(root: string, slug: string): string {
  return `${root}/api/v2/sso/${encodeURIComponent(slug)}/login`;
}

/** Entity id of the service at a provider of SAML, and the audience of what that asserts. */
export function entityIdOf(root: string, slug: string): string {
  return `${root}/api/v2/sso/${encodeURIComponent(slug)}`;
}

/** What the service is for a provider of SAML. */
export function metadataAddress(root: string, slug: string): string {
  return `${entityIdOf(root, slug)}/metadata`;
}

/** What is registered at the provider: it sends browsers nowhere else. */
export function callbackAddress(root: string, slug: string): string {
  return `${root}/api/v2/sso/${encodeURIComponent(slug)}/callback`;
}

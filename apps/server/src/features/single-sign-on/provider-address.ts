import type { ClientAddress } from '../../http/client-address.ts';

/** Where the service is for browsers: as configured, else as they asked for it. */
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

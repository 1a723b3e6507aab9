import type { IncomingHttpHeaders } from 'node:http';

/** How the browser reached the service. */
export interface BrowserAddress {
  /** With the port, as in the `Host` header. */
  readonly host: string;
  readonly scheme: string;
  /** Below which the service is on that host, such as `/graph`; empty or undefined: it has the whole host. */
  readonly basePath?: string;
}

export interface CookieOptions {
  /** `Lax`: comes along where another site leads the browser here. */
  readonly sameSite: 'Strict' | 'Lax';
  /** Undefined: until the browser ends. 0: no longer. */
  readonly maxAgeSeconds?: number;
}

/** A `Set-Cookie` that no script can read. */
export function setCookie(
  pair: { readonly name: string; readonly value: string },
  address: BrowserAddress,
  { sameSite, maxAgeSeconds }: CookieOptions,
): string {
  const attributes = [
    `Path=${address.basePath || '/'}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure(address) ? ['Secure'] : []),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
  ];

  return `${fullName(pair.name, address)}=${pair.value}; ${attributes.join('; ')}`;
}

/** Undefined where there is none, or an empty one. */
export function readCookie(
  name: string,
  headers: IncomingHttpHeaders | Readonly<Record<string, string | string[] | undefined>>,
  address: BrowserAddress,
): string | undefined {
  const { cookie } = headers;
  const prefix = `${fullName(name, address)}=`;
  const pair = (Array.isArray(cookie) ? cookie.join(';') : cookie)
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(prefix));
  const value = pair?.slice(prefix.length) ?? '';

  return value === '' ? undefined : value;
}

/**
 * Browsers share cookies between the ports of a host, so the port is in the name: two services on one machine have
 * two sessions. A workspace gets those of the service as well, whose paths are above its own: its name is in the names of
 * its own. With `__Host-`, no neighbour under the same domain can plant a cookie. It takes the whole host: below a
 * base path, what others on the host get to see matters more.
 */
function fullName(name: string, address: BrowserAddress): string {
  const [, port] = /:(\d+)$/.exec(address.host) ?? [];
  const [, workspace] = /\/w\/([a-z0-9-]{1,40})$/.exec(address.basePath ?? '') ?? [];
  const own = [name, port, workspace].filter((part) => part !== undefined).join('_');

  if (!isSecure(address)) {
    return own;
  }

  return address.basePath ? `__Secure-${own}` : `__Host-${own}`;
}

function isSecure({ scheme }: BrowserAddress): boolean {
  return scheme === 'https';
}

import type { IncomingHttpHeaders } from 'node:http';

/**
 * The session of the web pages: a cookie that no script can read. It counts only where no page of another site can
 * have sent it (docs/decisions, "the session cookie").
 */

/**
 * Sent by the scripts of our own pages with every request. A form of another site cannot send a header at all, and a
 * script of another site only with a permission that {@link file://../http/cors.ts} never gives.
 */
const WEB_CLIENT_HEADER = 'x-secgraph-client';
const WEB_CLIENT = 'web';

/** How the browser reached the service. */
export interface BrowserAddress {
  /** With the port, as in the `Host` header. */
  readonly host: string;
  readonly scheme: string;
}

export function isWebClient(headers: IncomingHttpHeaders | Readonly<Record<string, unknown>>): boolean {
  return headers[WEB_CLIENT_HEADER] === WEB_CLIENT;
}

/** The `Set-Cookie` that begins a session. It ends with the browser, or before with the token itself. */
export function sessionCookie(token: string, address: BrowserAddress): string {
  return cookie(token, address);
}

/** The `Set-Cookie` that makes the browser forget the session. */
export function endedSessionCookie(address: BrowserAddress): string {
  return `${cookie('', address)}; Max-Age=0`;
}

/** The token of a request that our own pages, or the address bar, can have caused; else undefined. */
export function readSessionCookie(
  method: string,
  headers: IncomingHttpHeaders,
  address: BrowserAddress,
): string | undefined {
  if (!isOwnRequest(method, headers)) {
    return undefined;
  }

  const prefix = `${cookieName(address)}=`;
  const pair = headers.cookie
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(prefix));
  const token = pair?.slice(prefix.length) ?? '';

  return token === '' ? undefined : token;
}

/** Pictures, downloads and event streams are plain GETs without the header; they change nothing. */
function isOwnRequest(method: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return false;
  }

  return isWebClient(headers) || method === 'GET' || method === 'HEAD';
}

function cookie(value: string, address: BrowserAddress): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', ...(isSecure(address) ? ['Secure'] : [])];

  return `${cookieName(address)}=${value}; ${attributes.join('; ')}`;
}

/**
 * Browsers share cookies between the ports of a host, so the port is in the name: two services on one machine have
 * two sessions. With `__Host-`, no neighbour under the same domain can plant a cookie.
 */
function cookieName(address: BrowserAddress): string {
  const [, port] = /:(\d+)$/.exec(address.host) ?? [];
  const name = port === undefined ? 'secgraph_session' : `secgraph_session_${port}`;

  return isSecure(address) ? `__Host-${name}` : name;
}

function isSecure({ scheme }: BrowserAddress): boolean {
  return scheme === 'https';
}

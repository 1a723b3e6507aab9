import type { IncomingHttpHeaders } from 'node:http';
import { type BrowserAddress, readCookie, setCookie } from './browser-cookie.ts';

/**
 * The session of the web pages: a cookie that no script can read. It counts only where no page of another site can
 * have sent it (docs/decisions, "the session cookie").
 */
const NAME = 'secgraph_session';

/**
 * Sent by the scripts of our own pages with every request. A form of another site cannot send a header at all, and a
 * script of another site only with a permission that {@link file://../http/cors.ts} never gives.
 */
const WEB_CLIENT_HEADER = 'x-secgraph-client';
const WEB_CLIENT = 'web';

export function isWebClient(headers: IncomingHttpHeaders | Readonly<Record<string, unknown>>): boolean {
  return headers[WEB_CLIENT_HEADER] === WEB_CLIENT;
}

/** The `Set-Cookie` that begins a session. It ends with the browser, or before with the token itself. */
export function sessionCookie(token: string, address: BrowserAddress): string {
  return setCookie({ name: NAME, value: token }, address, { sameSite: 'Strict' });
}

/** The `Set-Cookie` that makes the browser forget the session. */
export function endedSessionCookie(address: BrowserAddress): string {
  return setCookie({ name: NAME, value: '' }, address, { sameSite: 'Strict', maxAgeSeconds: 0 });
}

/** The token of a request that our own pages, or the address bar, can have caused; else undefined. */
export function readSessionCookie(
  method: string,
  headers: IncomingHttpHeaders,
  address: BrowserAddress,
): string | undefined {
  return isOwnRequest(method, headers) ? readCookie(NAME, headers, address) : undefined;
}

/** Pictures, downloads and event streams are plain GETs without the header; they change nothing. */
function isOwnRequest(method: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return false;
  }

  return isWebClient(headers) || method === 'GET' || method === 'HEAD';
}

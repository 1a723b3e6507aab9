import type { IncomingHttpHeaders } from 'node:http';

/** Whether a body follows the headers (RFC 9112, section 6); one of no bytes counts as none. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': transferEncoding } = headers;

  return transferEncoding !== undefined || Number(length) > 0;
}

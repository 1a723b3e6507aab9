import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { presentError } from './error-handler.ts';
import { requestIdOf } from './request-id.ts';
import { BASE_HEADERS } from './security-headers.ts';

const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'the header of the request is too large'],
};

/** Answers what is not HTTP, or too much of it, in the envelope; there is no request yet to do so. */
export function refuseMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [status, message] = REFUSALS[error.code ?? ''] ?? [400, 'the request is malformed'];
    const requestId = randomUUID();
    const body = JSON.stringify(presentError(status, [message], requestId));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(BASE_HEADERS).map(([name, value]) => `${name}: ${value}`),
      `RequestID: ${requestId}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

/** `Expect` knows one value, which the platform answers by itself; RFC 9110 has a status for all others. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  const status = 417;
  const requestId = requestIdOf(request);
  const body = JSON.stringify(presentError(status, ['the expectation cannot be met'], requestId));
  const headers = {
    ...BASE_HEADERS,
    RequestID: requestId,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  response.writeHead(status, headers).end(body);
}

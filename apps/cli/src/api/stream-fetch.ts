import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ClientFetch, ClientRequest } from '@secgraph/client';

/** Answers that the platform lets have no body, not even an empty one. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Sends one request. A stream is read only as fast as the other side takes it; the platform's `fetch` would keep a
 * second copy of a streamed body in memory (for redirects), which does not do for files of many gigabytes.
 */
export const streamFetch: ClientFetch = (address, request) => send(address, request);

/** The same through a Unix socket: the host of the address says nothing. */
export function streamFetchThrough(socketPath: string): ClientFetch {
  return (address, request) => send(address, request, socketPath);
}

async function send(
  address: string,
  { method, headers, body }: ClientRequest,
  socketPath?: string,
): Promise<Response> {
  const url = new URL(address);
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = open(url, { method, headers, ...(socketPath === undefined ? {} : { socketPath }) });

  const answered = new Promise<Response>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      text(response).then((answer) => {
        const status = response.statusCode ?? 0;
        const { statusMessage: statusText = '' } = response;
        const told = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        resolve(new Response(BODILESS.has(status) ? null : answer, { status, statusText, headers: told }));
        // A service that has seen enough answers before the end: the rest need not be sent.
        if (!request.writableFinished) {
          request.destroy();
        }
      }, reject);
    });
  });

  if (body === undefined || typeof body === 'string') {
    request.end(body);
    return answered;
  }

  const sent = pipeline(body instanceof Blob ? body.stream() : body, request);
  // When the connection breaks, `answered` says why; when the answer came early, it is what counts.
  sent.catch((cause: unknown) => request.destroy(cause instanceof Error ? cause : undefined));
  return answered;
}

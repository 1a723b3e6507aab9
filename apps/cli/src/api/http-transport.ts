import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface HttpRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/**
 * Sends one request. A stream is read only as fast as the other side takes it; `fetch` would keep a second
 * copy of a streamed body in memory (for redirects), which does not do for files of many gigabytes.
 */
export async function sendRequest({ url, method, headers, body }: HttpRequest): Promise<HttpAnswer> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = open(url, { method, headers });

  const answered = new Promise<HttpAnswer>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      text(response).then((answer) => {
        resolve({
          status: response.statusCode ?? 0,
          statusText: response.statusMessage ?? '',
          retryAfter: response.headers['retry-after'],
          text: answer,
        });
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

  const sent = pipeline(body, request);
  // When the connection breaks, `answered` says why; when the answer came early, it is what counts.
  sent.catch((cause: unknown) => request.destroy(cause instanceof Error ? cause : undefined));
  return answered;
}

import { request as open } from 'node:http';
import type { Readable } from 'node:stream';
import { errorCodeOf } from '@secgraph/kernel';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array | Readable;
  /** Which of the addresses of this machine it comes from. */
  readonly localAddress?: string;
  readonly signal?: AbortSignal;
}

/** When it was sent, and when it was over, on the clock of this machine. */
interface Interval {
  readonly sentMs: number;
  readonly endMs: number;
}

export interface Answer extends Interval {
  readonly kind: 'answer';
  readonly status: number;
  readonly text: string;
  /** Lines of `Set-Cookie`. */
  readonly cookies: readonly string[];
}

/** No answer, or only a part of one. */
export interface Broken extends Interval {
  readonly kind: 'broken';
  readonly reason: string;
}

export type Outcome = Answer | Broken;

/** Of an answer that is kept; the rest is read and forgotten. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** One request on a connection of its own, sent once, whatever comes of it. Never throws. */
export function sendRequest(
  url: string,
  { method, path, headers = {}, json, body, localAddress, signal }: ServiceRequest,
): Promise<Outcome> {
  const sentMs = Date.now();
  const given = json === undefined ? body : JSON.stringify(json);
  const content = typeof given === 'string' ? Buffer.from(given) : given;

  return new Promise((resolve) => {
    const broken = (error: Error) =>
      resolve({ kind: 'broken', reason: errorCodeOf(error) ?? error.name, sentMs, endMs: Date.now() });
    const outgoing = open(new URL(belowOf(url) + path, url), {
      method,
      agent: false,
      ...(localAddress === undefined ? {} : { localAddress }),
      ...(signal === undefined ? {} : { signal }),
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(content instanceof Uint8Array ? { 'content-length': content.length } : {}),
        ...headers,
      },
    });
    outgoing.once('error', broken);
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      let keptBytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        keptBytes += chunk.length;
        if (keptBytes <= KEPT_BYTES) {
          chunks.push(chunk);
        }
      });
      incoming.once('error', broken);
      incoming.once('end', () => {
        resolve({
          kind: 'answer',
          status: incoming.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
          cookies: incoming.headers['set-cookie'] ?? [],
          sentMs,
          endMs: Date.now(),
        });
        // Whoever has seen enough answers before the end: the rest need not be sent.
        if (!outgoing.writableFinished) {
          outgoing.destroy();
        }
      });
    });

    if (content === undefined || content instanceof Uint8Array) {
      outgoing.end(content);
    } else {
      content.once('error', broken).pipe(outgoing);
    }
  });
}

/** The `data` of an answer in JSON; undefined for anything else. */
export function dataOf(outcome: Outcome): unknown {
  if (outcome.kind === 'broken' || outcome.status >= 300) {
    return undefined;
  }

  const body = parseBody(outcome.text);
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}

/**
 * Undefined: it is no JSON.
 *
 * @internal For tests.
 */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The path of an address that has one, such as that of a workspace. */
function belowOf(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}

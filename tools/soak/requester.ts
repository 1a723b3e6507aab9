import { request as open } from 'node:http';
import type { Readable } from 'node:stream';
import { errorCodeOf } from '@secgraph/kernel';
import type { Interval } from './ledger.ts';

export interface SoakRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: Buffer | Readable;
  /** Default: a minute. */
  readonly timeoutMs?: number;
}

export interface Answer extends Interval {
  readonly kind: 'answer';
  readonly status: number;
  readonly text: string;
}

/** No answer, or only a part of one. */
export interface Broken extends Interval {
  readonly kind: 'broken';
  readonly reason: string;
}

export type Outcome = Answer | Broken;

const TIMEOUT_MS = 60_000;
/** Of an answer that is kept; the rest is read and forgotten. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** One request on a connection of its own, from one of the addresses of this machine. Never throws. */
export function send(
  url: string,
  localAddress: string,
  { method, path, headers = {}, json, body, timeoutMs = TIMEOUT_MS }: SoakRequest,
): Promise<Outcome> {
  const sentMs = Date.now();
  const content = json === undefined ? body : Buffer.from(JSON.stringify(json));

  return new Promise((resolve) => {
    const broken = (error: Error) =>
      resolve({ kind: 'broken', reason: errorCodeOf(error) ?? error.name, sentMs, endMs: Date.now() });
    const outgoing = open(new URL(path, url), {
      method,
      localAddress,
      agent: false,
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(Buffer.isBuffer(content) ? { 'content-length': content.length } : {}),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
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
      incoming.once('end', () =>
        resolve({
          kind: 'answer',
          status: incoming.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
          sentMs,
          endMs: Date.now(),
        }),
      );
    });

    if (content === undefined || Buffer.isBuffer(content)) {
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

  try {
    const parsed: unknown = JSON.parse(outcome.text);
    return typeof parsed === 'object' && parsed !== null && 'data' in parsed ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

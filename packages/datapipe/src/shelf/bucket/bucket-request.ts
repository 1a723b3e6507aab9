import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as openPlain } from 'node:http';
import { request as openEncrypted } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketSettings } from './bucket-settings.ts';

/** Without a byte for so long, the store does not answer. */
const SILENCE_MS = 30_000;
/** Before each further attempt. */
const PAUSES_MS = [200, 1_000];
const SHOWN_TEXT = 200;
/** How large an answer may be that is no file, but a list or an error. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

export interface BucketCall {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Undefined: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Of what is there: the first byte, and the one behind the last. */
  readonly range?: readonly [start: number, end: number];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends signed requests to a bucket, each again when the store fails: all that are used here may be sent twice.
 *
 * Errors: `STORED_FILE_UNREADABLE` for whatever it refuses, and while it cannot be reached.
 */
export class BucketRequest {
  readonly #settings: BucketSettings;
  readonly #name: string;
  readonly #keys = new Map<string, ArrayBuffer>();
  #ca: string | undefined;

  /** @param name of the bucket, for people */
  constructor(settings: BucketSettings, name = 'the bucket of uploads') {
    this.#settings = settings;
    this.#name = name;
  }

  unreachable(cause: unknown): BucketError {
    return unreachable(cause, this.#name);
  }

  /** Where the answer is a file, which its caller reads to its end or destroys. */
  async open(call: BucketCall): Promise<IncomingMessage> {
    for (const pauseMs of [...PAUSES_MS, undefined]) {
      const answer = await this.#send(call).catch((error: unknown) => {
        if (pauseMs === undefined || call.signal?.aborted === true) {
          throw this.unreachable(error);
        }
        return undefined;
      });
      const status = answer?.statusCode ?? 0;

      if (answer !== undefined && status >= 200 && status < 300) {
        return answer;
      }
      if (answer !== undefined) {
        const text = await textOf(answer).catch(() => '');
        if (pauseMs === undefined || (status < 500 && status !== 429)) {
          throw refused(call, { name: this.#name, status, text });
        }
      }
      await sleep(pauseMs, undefined, { signal: call.signal });
    }
    throw this.unreachable(undefined);
  }

  async call(
    call: BucketCall,
  ): Promise<{ readonly headers: IncomingMessage['headers']; readonly text: string }> {
    const answer = await this.open(call);

    try {
      return { headers: answer.headers, text: await textOf(answer) };
    } catch (error) {
      throw this.unreachable(error);
    }
  }

  async #send({ method, key, query = {}, body, range, signal }: BucketCall): Promise<IncomingMessage> {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = this.#settings;
    const url = new URL(endpoint);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}${key === undefined ? '' : `/${key}`}`;
    url.search = new URLSearchParams(query).toString();
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      // The store holds what arrives against it.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      cache: this.#keys,
    }).sign();

    return new Promise((resolve, reject) => {
      const isEncrypted = signed.url.protocol === 'https:';
      const outgoing = (isEncrypted ? openEncrypted : openPlain)(signed.url, {
        method,
        headers: {
          ...Object.fromEntries(signed.headers),
          'content-length': body?.length ?? 0,
          ...(range === undefined ? {} : { range: `bytes=${range[0]}-${range[1] - 1}` }),
        },
        timeout: SILENCE_MS,
        ...(signal === undefined ? {} : { signal }),
        ...(isEncrypted && this.#settings.caFile !== undefined
          ? { ca: this.#readCa(this.#settings.caFile) }
          : {}),
      });
      outgoing.once('timeout', () => outgoing.destroy(new Error('it says nothing')));
      outgoing.once('error', reject);
      outgoing.once('response', resolve);
      outgoing.end(body);
    });
  }

  #readCa(path: string): string {
    this.#ca ??= readFileSync(path, 'utf8');
    return this.#ca;
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_TEXT_BYTES) {
      throw new Error('the answer is longer than any should be');
    }
    chunks.push(chunk as Buffer);
  }

  return Buffer.concat(chunks).toString('utf8');
}

type BucketError = CodedError<'STORED_FILE_UNREADABLE'>;

function unreachable(cause: unknown, name: string): BucketError {
  const reason = errorCodeOf(cause) ?? (cause instanceof Error ? cause.message : 'no reason given');

  return new CodedError('STORED_FILE_UNREADABLE', `${name} cannot be reached (${reason})`, { cause });
}

interface Refusal {
  readonly name: string;
  readonly status: number;
  readonly text: string;
}

function refused({ method }: BucketCall, { name, status, text }: Refusal): BucketError {
  const code =
    /<Code>([\w.]{1,80})<\/Code>/.exec(text.slice(0, MAX_TEXT_BYTES))?.[1] ?? text.slice(0, SHOWN_TEXT);

  return new CodedError(
    'STORED_FILE_UNREADABLE',
    `${name} refuses ${method} (${status}${code === '' ? '' : `, ${code}`})`,
    { details: { status } },
  );
}

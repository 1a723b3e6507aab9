import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiToken, type ClientFetch, plainFetch, signedWith } from '@secgraph/client';

export interface ConnectionOptions {
  readonly url: string;
  readonly token: ApiToken;
  /** Of the collector, as it thinks. */
  readonly now: () => Date;
}

export interface CollectorRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Sent as JSON. */
  readonly json?: object;
  /** Sent as it is. */
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** How often the very same request goes out, signature included, though it was taken. */
  readonly repetitions?: number;
}

/** What else than a success there was. */
export class RefusedRequest extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const RETRIES = 3;
const RETRY_AFTER_MS = 200;
/** The service, or what is in front of it, cannot now. */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);

/** Signs what a collector asks, and tries again where that helps. */
export class CollectorConnection {
  readonly #options: ConnectionOptions;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** The `data` of the answer, if it has any. @throws {@link RefusedRequest} */
  async ask({ method, path, json, body, headers, repetitions = 0 }: CollectorRequest): Promise<unknown> {
    const { url, token, now } = this.#options;
    // Bytes: texts would get a content type, which collectors do not send.
    const sent = json === undefined ? body : JSON.stringify(json);
    const fetchSigned = signedWith(token, {
      now,
      fetch: async (address, request) => {
        let response = await fetchPatiently(address, request);
        for (let time = 0; time < repetitions && response.ok; time++) {
          response = await fetchPatiently(address, request);
        }
        return response;
      },
    });
    const response = await fetchSigned(url + path, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(sent === undefined ? {} : { body: new Blob([sent]) }),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new RefusedRequest(response.status, `${path}: ${response.status} ${text}`);
    }

    return text === '' ? undefined : (JSON.parse(text) as { readonly data: unknown }).data;
  }
}

/** Tries again where that helps. */
const fetchPatiently: ClientFetch = async (address, request) => {
  for (let attempt = 1; ; attempt++) {
    const response = await plainFetch(address, request);
    if (!PASSING.has(response.status) || attempt > RETRIES) {
      return response;
    }
    await response.arrayBuffer();
    await sleep(RETRY_AFTER_MS * 5 ** attempt);
  }
};

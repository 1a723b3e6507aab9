import { setTimeout as sleep } from 'node:timers/promises';
import { type CollectorToken, signRequest } from './sign-request.ts';

export interface ConnectionOptions {
  readonly url: string;
  readonly token: CollectorToken;
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
  async ask(request: CollectorRequest): Promise<unknown> {
    const init = this.#sign(request);
    let data: unknown;
    for (let time = 0; time <= (request.repetitions ?? 0); time++) {
      data = await this.#send(request.path, init);
    }

    return data;
  }

  #sign({ method, path, json, body, headers }: CollectorRequest): RequestInit {
    const { token, now } = this.#options;
    // Bytes: texts would get a content type, which collectors do not send.
    const sent = json === undefined ? body : Uint8Array.from(Buffer.from(JSON.stringify(json)));
    const signature = signRequest(token, {
      method,
      path,
      date: now(),
      ...(sent === undefined ? {} : { body: sent }),
    });

    return {
      method,
      headers: { accept: 'application/json', ...signature, ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    };
  }

  async #send(path: string, init: RequestInit): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(this.#options.url + path, init);
      const text = await response.text();
      if (response.ok) {
        return text === '' ? undefined : (JSON.parse(text) as { readonly data: unknown }).data;
      }
      if (!PASSING.has(response.status) || attempt > RETRIES) {
        throw new RefusedRequest(response.status, `${path}: ${response.status} ${text}`);
      }
      await sleep(RETRY_AFTER_MS * 5 ** attempt);
    }
  }
}

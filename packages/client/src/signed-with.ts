import { type ClientFetch, type ClientRequest, plainFetch } from './client.ts';

/** As `POST /api/v2/tokens` answers it. */
export interface ApiToken {
  readonly id: string;
  readonly key: string;
}

export interface SigningOptions {
  /** Where signed requests go; default: the platform's `fetch`. */
  readonly fetch?: ClientFetch;
  /** Signatures hold the hour; default: the clock of this machine. */
  readonly now?: () => Date;
}

/**
 * Signs each request with an API token: method, path and query, the hour, and the body, which therefore has to be there
 * as a whole. In browsers, only pages of secure origins can sign.
 */
export function signedWith(token: ApiToken, options: SigningOptions = {}): ClientFetch {
  const { fetch = plainFetch, now = () => new Date() } = options;

  return async (address, request) => {
    const date = now().toISOString();
    const hour = date.slice(0, 'YYYY-MM-DDTHH'.length);
    const { pathname, search } = new URL(address);
    const parts = [encode(request.method + pathname + search), encode(hour), await bytesOf(request.body)];
    let digest = encode(token.key);
    for (const part of parts) {
      digest = await hmac(digest, part);
    }

    return fetch(address, {
      ...request,
      headers: {
        ...request.headers,
        Authorization: `bhesignature ${token.id}`,
        RequestDate: date,
        Signature: btoa(String.fromCharCode(...digest)),
      },
    });
  };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function bytesOf(body: ClientRequest['body'] = ''): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof body === 'string') {
    return encode(body);
  }
  if (body instanceof Blob) {
    return new Uint8Array(await body.arrayBuffer());
  }

  throw new TypeError('a stream cannot be signed: give its bytes as a Blob.');
}

async function hmac(
  key: Uint8Array<ArrayBuffer>,
  part: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);

  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, part));
}

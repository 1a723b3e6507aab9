import type { Readable } from 'node:stream';
import { CliError } from '../errors.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type HttpAnswer, sendRequest } from './http-transport.ts';
import { fieldOf, listField, textField } from './json-fields.ts';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON body. */
  readonly json?: unknown;
  /** Any other body, opened anew for each attempt. */
  readonly stream?: () => Readable;
  /** Whether a refused connection is worth another attempt. Default true. */
  readonly retryRefused?: boolean;
}

/** One service, one user. Repeats what failed for passing reasons; everything else becomes a `CliError`. */
export interface ApiClient {
  readonly url: string;
  /** The `data` of the answer, or undefined when it has no body. Throws for every status but 2xx. */
  request(request: ApiRequest): Promise<unknown>;
  withToken(token: string): ApiClient;
}

const FIRST_DELAY_MS = 500;
const ATTEMPTS = 5;
const PASSING_STATUSES = new Set([429, 502, 503, 504]);
const LONGEST_WAIT_MS = 30_000;

export function createApiClient(options: { url: string; terminal: Terminal; token?: string }): ApiClient {
  const { terminal, token } = options;
  const url = options.url.replace(/\/+$/, '');

  return {
    url,
    withToken: (newToken) => createApiClient({ url, terminal, token: newToken }),
    async request(request) {
      for (let attempt = 1; ; attempt++) {
        const outcome = await tryOnce(url, request, token);
        if (outcome.state === 'answered') {
          return outcome.data;
        }
        if (outcome.state === 'failed' || attempt === ATTEMPTS) {
          throw outcome.error;
        }

        const delayMs = outcome.retryAfterMs ?? FIRST_DELAY_MS * 2 ** (attempt - 1);
        await terminal.wait(Math.min(delayMs, LONGEST_WAIT_MS));
      }
    },
  };
}

type Outcome =
  | { readonly state: 'answered'; readonly data: unknown }
  | { readonly state: 'failed'; readonly error: CliError }
  | { readonly state: 'passing'; readonly error: CliError; readonly retryAfterMs?: number };

async function tryOnce(url: string, request: ApiRequest, token: string | undefined): Promise<Outcome> {
  const body = request.json === undefined ? request.stream?.() : JSON.stringify(request.json);
  try {
    const answer = await sendRequest({
      url: new URL(url + request.path),
      method: request.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    return readOutcome(answer);
  } catch (cause) {
    return describeFailure(url, request, cause);
  }
}

function readOutcome(answer: HttpAnswer): Outcome {
  if (answer.status >= 200 && answer.status < 300) {
    return { state: 'answered', data: answer.text === '' ? undefined : fieldOf(parse(answer.text), 'data') };
  }

  const error = describeRefusal(answer);
  if (!PASSING_STATUSES.has(answer.status)) {
    return { state: 'failed', error };
  }

  const retryAfter = Number(answer.retryAfter ?? Number.NaN);
  return Number.isFinite(retryAfter)
    ? { state: 'passing', error, retryAfterMs: retryAfter * 1_000 }
    : { state: 'passing', error };
}

function describeRefusal({ status, statusText, text }: HttpAnswer): CliError {
  const messages = listField(parse(text), 'errors').map((entry) => textField(entry, 'message'));
  const message = messages.filter((entry) => entry !== undefined).join('; ') || statusText;
  const details = { status, message };

  if (status === 401) {
    return new CliError('CLI_NOT_AUTHENTICATED', `not logged in: ${message}.`, { details });
  }
  if (status === 403) {
    return new CliError('CLI_NOT_AUTHORISED', `refused: ${message}.`, { details });
  }
  return new CliError('CLI_REFUSED', `the service answered ${status}: ${message}`, { details });
}

function describeFailure(url: string, request: ApiRequest, cause: unknown): Outcome {
  const code = textField(cause, 'code') ?? '';

  if (code === 'ECONNREFUSED') {
    const error = new CliError(
      'CLI_UNREACHABLE',
      `nothing listens at ${url}. Is the service running ("npm start")? Another address goes into --url.`,
      { cause },
    );
    return { state: request.retryRefused === false ? 'failed' : 'passing', error };
  }
  if (code === 'ENOTFOUND') {
    return {
      state: 'failed',
      error: new CliError('CLI_UNREACHABLE', `there is no host behind ${url}.`, { cause }),
    };
  }
  if (code.startsWith('CERT_') || code.includes('SELF_SIGNED') || code.includes('VERIFY')) {
    const message = `the certificate of ${url} is not trusted (${code}); NODE_EXTRA_CA_CERTS names more authorities.`;
    return { state: 'failed', error: new CliError('CLI_UNREACHABLE', message, { cause }) };
  }

  const message = `the connection to ${url} broke: ${textField(cause, 'message') ?? code}.`;
  return { state: 'passing', error: new CliError('CLI_INTERRUPTED_CONNECTION', message, { cause }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

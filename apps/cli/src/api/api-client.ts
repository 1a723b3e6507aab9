import { STATUS_CODES } from 'node:http';
import { ApiError, type Client, createClient, ServiceGoneError } from '@secgraph/client';
import { errorCodeOf } from '@secgraph/kernel';
import { CliError } from '../errors.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { streamFetch, streamFetchThrough } from './stream-fetch.ts';

/** One service, one user. Repeats what failed for passing reasons; everything else becomes a `CliError`. */
export interface ApiClient {
  readonly url: string;
  /** `question` asks once; a body that is a stream is opened in it, anew for each attempt. */
  ask<Answer>(question: (call: Client['call']) => Promise<Answer>, options?: AskOptions): Promise<Answer>;
  withToken(token: string): ApiClient;
}

interface AskOptions {
  /** Whether a refused connection is worth another attempt. Default true. */
  readonly retryRefused?: boolean;
}

const SOCKET = 'unix:';
const FIRST_DELAY_MS = 500;
const ATTEMPTS = 5;
const PASSING_STATUSES = new Set([429, 502, 503, 504]);
const LONGEST_WAIT_MS = 30_000;

export function createApiClient(options: { url: string; terminal: Terminal; token?: string }): ApiClient {
  const { terminal, token } = options;
  const url = options.url.replace(/\/+$/, '');
  const socket = socketOf(url);
  const { call } = createClient({
    address: socket === undefined ? url : 'http://localhost',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    fetch: socket === undefined ? streamFetch : streamFetchThrough(socket),
  });

  return {
    url,
    withToken: (newToken) => createApiClient({ url, terminal, token: newToken }),
    async ask(question, { retryRefused = true } = {}) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await question(call);
        } catch (cause) {
          const { error, isPassing, retryAfterSeconds } = describeFailure(url, cause);
          if (!isPassing || attempt === ATTEMPTS || (!retryRefused && error.code === 'CLI_UNREACHABLE')) {
            throw error;
          }

          const delayMs =
            retryAfterSeconds === undefined ? FIRST_DELAY_MS * 2 ** (attempt - 1) : retryAfterSeconds * 1_000;
          await terminal.wait(Math.min(delayMs, LONGEST_WAIT_MS));
        }
      }
    },
  };
}

/** The path of `unix:/run/secgraph/http.sock`; undefined: the address is of a host. */
export function socketOf(url: string): string | undefined {
  return url.startsWith(SOCKET) ? url.slice(SOCKET.length) : undefined;
}

interface Failure {
  readonly error: CliError;
  readonly isPassing: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

function describeFailure(url: string, cause: unknown): Failure {
  if (cause instanceof ApiError) {
    return describeRefusal(cause.status, cause.messages, cause.retryAfterSeconds);
  }
  if (!(cause instanceof ServiceGoneError)) {
    const message = `${url} answered with something else than the API does.`;
    return { error: new CliError('CLI_UNEXPECTED_ANSWER', message, { cause }), isPassing: false };
  }

  return cause.status === undefined
    ? describeBrokenConnection(url, cause.cause)
    : describeRefusal(cause.status, [], cause.retryAfterSeconds);
}

function describeRefusal(
  status: number,
  messages: readonly string[],
  retryAfterSeconds: number | undefined,
): Failure {
  const message = messages.join('; ') || (STATUS_CODES[status] ?? '');
  const details = { status, message };
  const isPassing = PASSING_STATUSES.has(status);

  if (status === 401) {
    return {
      error: new CliError('CLI_NOT_AUTHENTICATED', `not logged in: ${message}.`, { details }),
      isPassing,
    };
  }
  if (status === 403) {
    return { error: new CliError('CLI_NOT_AUTHORISED', `refused: ${message}.`, { details }), isPassing };
  }
  const error = new CliError('CLI_REFUSED', `the service answered ${status}: ${message}`, { details });
  return { error, isPassing, retryAfterSeconds };
}

function describeBrokenConnection(url: string, cause: unknown): Failure {
  const code = errorCodeOf(cause) ?? '';

  if (code === 'ECONNREFUSED' || (code === 'ENOENT' && socketOf(url) !== undefined)) {
    const message = `nothing listens at ${url}. Is the service running ("npm start")? Another address goes into --url.`;
    return { error: new CliError('CLI_UNREACHABLE', message, { cause }), isPassing: true };
  }
  if (code === 'ENOTFOUND') {
    const message = `there is no host behind ${url}.`;
    return { error: new CliError('CLI_UNREACHABLE', message, { cause }), isPassing: false };
  }
  if (code === 'EACCES') {
    const message = `this user may not use ${url}: it is for the user of the service and his group.`;
    return { error: new CliError('CLI_UNREACHABLE', message, { cause }), isPassing: false };
  }
  if (code.startsWith('CERT_') || code.includes('SELF_SIGNED') || code.includes('VERIFY')) {
    const message = `the certificate of ${url} is not trusted (${code}); NODE_EXTRA_CA_CERTS names more authorities.`;
    return { error: new CliError('CLI_UNREACHABLE', message, { cause }), isPassing: false };
  }

  const message = `the connection to ${url} broke: ${cause instanceof Error ? cause.message : code}.`;
  return { error: new CliError('CLI_INTERRUPTED_CONNECTION', message, { cause }), isPassing: true };
}

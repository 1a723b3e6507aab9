import type { FileRefusal } from '@secgraph/contract';
import { CodedError } from '@secgraph/kernel';

export type HttpErrorCode =
  | 'HTTP_BAD_PREFERENCE'
  | 'HTTP_BAD_REQUEST'
  | 'HTTP_BAD_PARAMETER'
  | 'HTTP_BAD_QUERY'
  | 'HTTP_BAD_BODY'
  | 'HTTP_BODY_TOO_LARGE'
  | 'HTTP_UNSUPPORTED_ENCODING'
  | 'HTTP_UNSUPPORTED_MEDIA_TYPE'
  | 'HTTP_NOT_AUTHENTICATED'
  | 'HTTP_FORBIDDEN'
  | 'HTTP_NOT_FOUND'
  | 'HTTP_METHOD_NOT_ALLOWED'
  | 'HTTP_CONFLICT'
  | 'HTTP_GONE'
  | 'HTTP_RANGE_NOT_SATISFIABLE'
  | 'HTTP_TOO_MANY_REQUESTS'
  | 'HTTP_NOT_READY'
  | 'HTTP_NO_FOLDER'
  | 'HTTP_NO_SPACE'
  | 'HTTP_NOT_DELETED'
  | 'HTTP_NOT_AUDITED'
  | 'HTTP_TIMED_OUT'
  | 'HTTP_BODY_STALLED'
  | 'HTTP_BODY_LATE'
  | 'HTTP_UNREAD_ANSWERS'
  | 'HTTP_OWN_UNREAD_ANSWERS';

/** A refusal; the message is the text the client gets. The status follows from the code (error-status.ts). */
export class HttpError extends CodedError<HttpErrorCode> {
  /** All texts, when one request breaks several rules; empty = the message alone. */
  readonly messages: readonly string[];
  /** Headers of the answer, such as `Allow`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: HttpErrorCode,
    message: string,
    options: {
      readonly cause?: unknown;
      readonly messages?: readonly string[];
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(code, message, options.cause === undefined ? {} : { cause: options.cause });
    this.messages = options.messages ?? [];
    this.headers = options.headers ?? {};
  }
}

const NOT_FOUND_MESSAGE = 'resource not found';

export function badRequest(message: string): HttpError {
  return new HttpError('HTTP_BAD_REQUEST', message);
}

export function forbidden(message = 'Forbidden'): HttpError {
  return new HttpError('HTTP_FORBIDDEN', message);
}

export function notFound(message = NOT_FOUND_MESSAGE): HttpError {
  return new HttpError('HTTP_NOT_FOUND', message);
}

export function conflict(message: string): HttpError {
  return new HttpError('HTTP_CONFLICT', message);
}

export function gone(message: string): HttpError {
  return new HttpError('HTTP_GONE', message);
}

export interface MetLimit {
  readonly limit: number;
  readonly remaining: number;
  /** When it is worth to try again; Unix milliseconds. */
  readonly resetAtMs: number;
}

export function tooManyRequests(met: MetLimit): HttpError {
  return new HttpError('HTTP_TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
    headers: limitHeaders(met),
  });
}

/** Wire: these headers come with refusals only, and those with `X-` tell the reset as Unix seconds. */
export function limitHeaders({ limit, remaining, resetAtMs }: MetLimit): Readonly<Record<string, string>> {
  const waitSeconds = String(Math.max(Math.ceil((resetAtMs - Date.now()) / 1000), 1));

  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAtMs / 1000)),
    // The names without a prefix count the reset from now.
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': waitSeconds,
    'Retry-After': waitSeconds,
  };
}

/** What a route that takes files says to another content type, in the words of its contract. */
export function fileTypeError({ status, message }: FileRefusal, contentType: string): HttpError {
  const code = status === 415 ? 'HTTP_UNSUPPORTED_MEDIA_TYPE' : 'HTTP_BAD_BODY';

  return new HttpError(
    code,
    message.replace('{type}', () => contentType),
  );
}

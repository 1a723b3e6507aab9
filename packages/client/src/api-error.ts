import type { ErrorEnvelope } from '@secgraph/contract';

type StatementPosition = NonNullable<ErrorEnvelope['errors'][number]['position']>;

interface ErrorText {
  readonly message: string;
  readonly position?: StatementPosition | undefined;
}

/** A refusal of the service, in its own words. */
export class ApiError extends Error {
  readonly status: number;
  readonly messages: readonly string[];
  /** Which part of a Cypher statement is wrong, where the service can name it. */
  readonly position: StatementPosition | undefined;
  /** An administrator finds the request in the log of the service by it. */
  readonly requestId: string | undefined;
  /** When to ask again, where the service says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, errors: readonly ErrorText[], headers: HeaderReader) {
    const messages = errors.map(({ message }) => message);
    super(messages.join('\n') || `the service answered with status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.messages = messages;
    this.position = errors.find(({ position }) => position !== undefined)?.position;
    this.requestId = headers('RequestID') ?? undefined;
    this.retryAfterSeconds = readSeconds(headers('Retry-After'));
  }
}

/** Reads a header of the answer by its name. */
type HeaderReader = (name: string) => string | null;

/** No answer came, or one of a proxy that has no service behind it. */
export class ServiceGoneError extends Error {
  /** That a proxy answered. */
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({
    cause,
    ...told
  }: ErrorOptions & { status?: number; retryAfterSeconds?: number | undefined } = {}) {
    super('The service does not answer.', { cause });
    this.name = 'ServiceGoneError';
    this.status = told.status;
    this.retryAfterSeconds = told.retryAfterSeconds;
  }
}

function readSeconds(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);

  return Number.isFinite(seconds) ? seconds : undefined;
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** Reads the envelope of an error; a proxy in between may have sent something else. */
export function readApiError(status: number, text: string, headers: HeaderReader): Error {
  const errors = readErrors(text);
  if (errors === undefined && status >= 502 && status <= 504) {
    return new ServiceGoneError({ status, retryAfterSeconds: readSeconds(headers('Retry-After')) });
  }

  return new ApiError(status, errors ?? [], headers);
}

function readErrors(text: string): readonly ErrorText[] | undefined {
  try {
    const body: { errors?: Partial<ErrorText>[] } = JSON.parse(text);
    return body.errors?.map(({ message, position }) => ({ message: String(message), position }));
  } catch {
    return undefined;
  }
}

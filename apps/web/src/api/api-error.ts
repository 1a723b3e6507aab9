/** A refusal of the service, in its own words. */
export class ApiError extends Error {
  readonly status: number;
  readonly messages: readonly string[];
  /** To find the request in the log of the service. */
  readonly requestId: string | undefined;
  /** When to ask again, where the service says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, messages: readonly string[], headers: HeaderReader) {
    super(messages.join('\n') || `the service answered with status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.messages = messages;
    this.requestId = headers('RequestID') ?? undefined;
    const seconds = Number(headers('Retry-After') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** Of the answer: the value of a header by its name. */
export type HeaderReader = (name: string) => string | null;

/** No answer came, or one of a proxy that has no service behind it. */
export class ServiceGoneError extends Error {
  constructor(options?: ErrorOptions) {
    super('The service does not answer.', options);
    this.name = 'ServiceGoneError';
  }
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** Reads the envelope of an error; a proxy in between may have sent something else. */
export function readApiError(status: number, text: string, headers: HeaderReader): Error {
  const messages = readMessages(text);
  if (messages === undefined && status >= 502 && status <= 504) {
    return new ServiceGoneError();
  }

  return new ApiError(status, messages ?? [], headers);
}

function readMessages(text: string): readonly string[] | undefined {
  try {
    const body: { errors?: { message?: unknown }[] } = JSON.parse(text);
    return body.errors?.map(({ message }) => String(message));
  } catch {
    return undefined;
  }
}

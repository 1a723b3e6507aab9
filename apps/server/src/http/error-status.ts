import { isDatabaseOutage } from '@secgraph/database';
import { errorCodeOf, isCodedError } from '@secgraph/kernel';

/** How an error is told to a client. */
export interface ErrorAnswer {
  readonly status: number;
  readonly message: string;
}

export interface StatusRule {
  readonly status: number;
  /** The text for clients when the error's own message is not meant for them. */
  readonly message?: string;
}

const GENERIC_MESSAGE =
  'an internal error has occurred that is preventing the service from servicing this request';

/** Wire: a deadline that passes is a 500, never a 504. */
const TIMED_OUT: StatusRule = { status: 500, message: 'request timed out' };

/** The one place where an error becomes a status. An error not listed here is told as an internal error. */
const STATUS_BY_CODE: Readonly<Record<string, StatusRule>> = {
  HTTP_BAD_PREFERENCE: { status: 400 },
  HTTP_BAD_REQUEST: { status: 400 },
  HTTP_BAD_PARAMETER: { status: 400 },
  HTTP_BAD_QUERY: { status: 400 },
  HTTP_BAD_BODY: { status: 400 },
  HTTP_BODY_TOO_LARGE: { status: 413 },
  HTTP_UNSUPPORTED_ENCODING: { status: 415 },
  HTTP_UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  HTTP_NOT_AUTHENTICATED: { status: 401 },
  HTTP_FORBIDDEN: { status: 403 },
  HTTP_NOT_FOUND: { status: 404 },
  HTTP_METHOD_NOT_ALLOWED: { status: 405 },
  HTTP_CONFLICT: { status: 409 },
  HTTP_GONE: { status: 410 },
  HTTP_RANGE_NOT_SATISFIABLE: { status: 416 },
  HTTP_TOO_MANY_REQUESTS: { status: 429 },
  HTTP_NOT_READY: { status: 503 },
  HTTP_NO_FOLDER: { status: 503 },
  HTTP_NO_SPACE: { status: 507 },
  HTTP_NOT_DELETED: { status: 500 },
  HTTP_NOT_AUDITED: { status: 500 },
  HTTP_TIMED_OUT: { status: 500 },
  HTTP_BODY_STALLED: { status: 408 },
  HTTP_BODY_LATE: { status: 408 },
  HTTP_UNREAD_ANSWERS: { status: 503 },
  HTTP_OWN_UNREAD_ANSWERS: { status: 429 },

  AUTH_MALFORMED_HEADER: { status: 400 },
  AUTH_UNKNOWN_SCHEME: { status: 400 },
  AUTH_INVALID: { status: 401 },
  AUTH_BAD_LOGIN: { status: 400 },
  AUTH_USER_DISABLED: { status: 403 },
  AUTH_BACKED_OFF: { status: 429 },
  AUTH_BUSY: { status: 503 },
  AUTH_BAD_SECRET: { status: 400 },
  AUTH_WRONG_SECRET: { status: 403 },
  AUTH_BAD_CODE: { status: 400 },
  AUTH_MALFORMED_SIGNATURE: { status: 400 },
  AUTH_BAD_SIGNATURE: { status: 401 },
  AUTH_TOO_MANY_SIGNATURES: { status: 429 },
  AUTH_TOKENS_DISABLED: { status: 403 },

  // Told to the audit log alone: browsers are led to the login page.
  SIGN_ON_FAILED: { status: 401 },

  EXTENSION_UNDECODABLE: { status: 400 },
  EXTENSION_INVALID: { status: 400 },
  EXTENSION_BAD_PACK: { status: 400 },

  THREAD_BUSY: { status: 503 },
  THREAD_LOST: { status: 503 },
  THREAD_TIMED_OUT: { status: 400 },

  UPLOAD_POOL_CLOSED: { status: 503, message: 'the service is shutting down' },
  UPLOAD_THREAD_LOST: { status: 503, message: 'the file could not be checked; please send it again' },

  CONTRACT_LIST_FILTER: { status: 400 },
  CONTRACT_LIST_SORT: { status: 400 },
  CONTRACT_LIST_TIME: { status: 400 },
  CONTRACT_LIST_PAGING: { status: 400 },
  KERNEL_DEADLINE_EXCEEDED: TIMED_OUT,
  KERNEL_CANCELLED: TIMED_OUT,

  CYPHER_SYNTAX: { status: 400 },
  CYPHER_SEMANTIC: { status: 400 },
  CYPHER_VALUE: { status: 400 },
  CYPHER_LIMIT: { status: 400 },
  CYPHER_UPDATE_INTERRUPTED: { status: 503 },

  MANUAL_CONFLICT: { status: 409 },
  MANUAL_REFUSED: { status: 400 },

  GRAPH_BAD_QUERY: { status: 400 },
  GRAPH_NODE_NOT_FOUND: { status: 404 },
  GRAPH_PATH_NOT_FOUND: { status: 404 },
  GRAPH_NOT_LOADED: { status: 503, message: 'the graph is still being loaded; please try again in a moment' },
  GRAPH_WORKER_BUSY: { status: 503, message: 'too many graph queries are waiting; please try again later' },
  GRAPH_USER_BUSY: { status: 429 },
  GRAPH_QUERY_TOO_LARGE: { status: 400 },
  GRAPH_OWN_MEMORY_TAKEN: { status: 429 },
  GRAPH_MEMORY_TAKEN: { status: 503 },
  GRAPH_RESULT_TOO_LARGE: {
    status: 500,
    message:
      'calculating the request results exceeded memory limitations due to the volume of objects involved',
  },
};

/** Refusals of the framework itself, before a route is reached. */
const STATUS_BY_FRAMEWORK_CODE: Readonly<Record<string, ErrorAnswer>> = {
  FST_ERR_BAD_URL: { status: 400, message: 'the request path is malformed' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, message: 'resource not found' },
  // What lies outside of the folder of a page does not exist.
  FST_STATIC_FORBIDDEN_PATH: { status: 404, message: 'resource not found' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 400, message: 'content type must be application/json' },
  // PostgreSQL: its disk is full.
  '53100': {
    status: 507,
    message: 'the database has no disk space left: make room and try again',
  },
  // PostgreSQL: a text holds a character that no stored text can hold.
  '22021': { status: 400, message: 'the request contains a character that cannot be stored' },
  '22P05': { status: 400, message: 'the request contains a character that cannot be stored' },
};

const DATABASE_GONE: ErrorAnswer = {
  status: 503,
  message: 'the database cannot be reached; please try again in a moment',
};

const INTERNAL_ERROR: ErrorAnswer = { status: 500, message: GENERIC_MESSAGE };

/** Never shows the text of an error that is not listed: it may hold what a client must not see. */
export function answerOfError(error: unknown): ErrorAnswer {
  const rule = isCodedError(error) ? answerOfCode(error.code) : undefined;
  if (isCodedError(error) && rule !== undefined) {
    return { status: rule.status, message: rule.message ?? error.message };
  }

  if (isDatabaseOutage(error)) {
    return DATABASE_GONE;
  }

  const code = errorCodeOf(error) ?? '';

  return (
    (Object.hasOwn(STATUS_BY_FRAMEWORK_CODE, code) ? STATUS_BY_FRAMEWORK_CODE[code] : undefined) ??
    INTERNAL_ERROR
  );
}

/** How errors of a code are told; without a message, each in its own words. Undefined: as internal errors. */
export function answerOfCode(code: string): StatusRule | undefined {
  return Object.hasOwn(STATUS_BY_CODE, code) ? STATUS_BY_CODE[code] : undefined;
}

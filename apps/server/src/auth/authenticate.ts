import type { IncomingHttpHeaders } from 'node:http';
import { CodedError, isCodedError } from '@secgraph/kernel';
import type { BrowserAddress } from './browser-cookie.ts';
import type { Caller, Collector } from './caller.ts';
import { readSessionCookie } from './session-cookie.ts';

/** What a scheme may look at to find out who calls. */
export interface AuthenticationRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly url: string;
  /** The same with the base path of the service where it came without, or the reverse: proxies take it away. */
  readonly otherUrl?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly client: BrowserAddress;
  /** Whether a body follows, however long. */
  readonly hasBody: boolean;
  /** Whether what is asked for is not to be done again for who sends the very same request again. */
  readonly isOnceOnly: boolean;
  /**
   * Whether the key of an API token may come by itself, as a bearer: of routes for programs that cannot sign. `unsafe`: it
   * might, if nobody could have read it on its way. Undefined: no.
   */
  readonly bearerTokens?: 'taken' | 'unsafe' | undefined;
}

/** Who calls, as far as it is known before the body has come. */
export interface Identity {
  readonly caller: Caller | Collector;
  /** Of a signature that covers the body, too: nothing may be done for the caller before it has passed. */
  readonly bodyCheck: BodyCheck | undefined;
  /** Of a signature that must not count twice. */
  readonly onceOnly?: OnceOnly | undefined;
}

/** One signature, which counts once. */
export interface OnceOnly {
  /**
   * Rejects with AUTH_BAD_SIGNATURE when it was taken before, and with AUTH_TOO_MANY_SIGNATURES when there is no room
   * for more of this user.
   */
  take(): Promise<void>;
  /** What came to nothing may come again; does nothing where this very request did not take it. */
  giveBack(): Promise<void>;
}

/** Sees the body as it was sent, from its first byte to its last. */
export interface BodyCheck {
  readonly update: (chunk: Uint8Array) => void;
  /** Once, after the last byte; rejects when the body is not what was signed. */
  readonly finish: () => Promise<void>;
}

/**
 * Identifies the caller from the `Authorization` header, or else from the cookie of the web pages; undefined =
 * anonymous. Bad credentials in the header throw.
 */
export type Authenticate = (request: AuthenticationRequest) => Promise<Identity | undefined>;

/** One scheme of the `Authorization` header, given what follows its name. */
export type AuthenticationScheme = (credentials: string, request: AuthenticationRequest) => Promise<Identity>;

export type AuthErrorCode =
  | 'AUTH_MALFORMED_HEADER'
  | 'AUTH_UNKNOWN_SCHEME'
  | 'AUTH_INVALID'
  | 'AUTH_BAD_LOGIN'
  | 'AUTH_USER_DISABLED'
  | 'AUTH_BACKED_OFF'
  | 'AUTH_BUSY'
  | 'AUTH_BAD_SECRET'
  | 'AUTH_WRONG_SECRET'
  | 'AUTH_BAD_CODE'
  | 'AUTH_MALFORMED_SIGNATURE'
  | 'AUTH_BAD_SIGNATURE'
  | 'AUTH_TOO_MANY_SIGNATURES'
  | 'AUTH_TOKENS_DISABLED';

/** A refusal of credentials; the message is the text the client gets and never holds a secret. */
export class AuthError extends CodedError<AuthErrorCode> {}

/** One text for every reason, so that nobody learns which part was wrong. */
export function invalidAuthentication(): AuthError {
  return new AuthError('AUTH_INVALID', 'authentication is invalid');
}

/**
 * Joins the schemes, keyed by their lower-case names.
 *
 * @param session what the cookie of the web pages holds the credentials of
 */
export function createAuthenticate(
  schemes: Readonly<Record<string, AuthenticationScheme>>,
  session: AuthenticationScheme,
): Authenticate {
  return async (request) => {
    const header = request.headers.authorization ?? '';
    if (header === '') {
      return callerOfCookie(request, session);
    }

    const [name = '', credentials, ...rest] = header.split(' ');
    if (credentials === undefined || rest.length > 0) {
      throw new AuthError(
        'AUTH_MALFORMED_HEADER',
        'Expected only two components for the Authorization header.',
      );
    }

    const scheme = Object.hasOwn(schemes, name.toLowerCase()) ? schemes[name.toLowerCase()] : undefined;
    if (scheme === undefined) {
      throw new AuthError('AUTH_UNKNOWN_SCHEME', `Unexpected authorization scheme: ${name.toLowerCase()}.`);
    }

    return scheme(credentials, request);
  };
}

/** The browser sends a cookie unasked: one whose session has ended must not keep anybody from logging in again. */
async function callerOfCookie(
  request: AuthenticationRequest,
  session: AuthenticationScheme,
): Promise<Identity | undefined> {
  const token = readSessionCookie(request.method, request.headers, request.client);
  if (token === undefined) {
    return undefined;
  }

  try {
    return await session(token, request);
  } catch (error) {
    if (isCodedError(error, 'AUTH_INVALID')) {
      return undefined;
    }
    throw error;
  }
}

import type { CallAnswer } from '@secgraph/client';
import { CliError, isRefusal } from '../errors.ts';
import type { ApiClient } from './api-client.ts';

export interface Login {
  readonly client: ApiClient;
  readonly userId: string;
  /** The session may do nothing but change the password. */
  readonly mustChangePassword: boolean;
}

export interface Credentials {
  readonly user: string;
  readonly password: string;
  /** Asked for where the user has a second factor: a code of his app, or a recovery code. */
  readonly findCode: () => Promise<string>;
}

/** What the API says also where a code is needed and none was sent. */
const WRONG_CODE_MESSAGE = 'one time password is invalid';

type Session = Partial<CallAnswer<'login'>>;

export async function logIn(client: ApiClient, credentials: Credentials): Promise<Login> {
  const { data } = await requestSession(client, credentials);
  // Anything may listen at an address that somebody typed.
  if (typeof data?.session_token !== 'string' || typeof data.user_id !== 'string') {
    throw new CliError(
      'CLI_UNEXPECTED_ANSWER',
      `${client.url} answered the login with something else than a session.`,
    );
  }

  return {
    client: client.withToken(data.session_token),
    userId: data.user_id,
    mustChangePassword: data.auth_expired,
  };
}

async function requestSession(client: ApiClient, credentials: Credentials): Promise<Session> {
  try {
    return await requestLogin(client, credentials, undefined);
  } catch (cause) {
    if (!isWrongCode(cause)) {
      throw cause;
    }
  }

  try {
    return await requestLogin(client, credentials, await credentials.findCode());
  } catch (cause) {
    if (!isWrongCode(cause)) {
      throw cause;
    }
    throw new CliError('CLI_NOT_AUTHENTICATED', 'the one-time code is wrong, or was used before.', { cause });
  }
}

function isWrongCode(error: unknown): boolean {
  return isRefusal(error, 'CLI_REFUSED') && error.details['message'] === WRONG_CODE_MESSAGE;
}

async function requestLogin(
  client: ApiClient,
  { user, password }: Credentials,
  code: string | undefined,
): Promise<Session> {
  try {
    const otp = code === undefined ? {} : { otp: code };
    const body = { login_method: 'secret', username: user, secret: password, ...otp };
    return await client.ask((call) => call('login', { body }), { retryRefused: false });
  } catch (cause) {
    if (isRefusal(cause, 'CLI_NOT_AUTHENTICATED')) {
      throw new CliError('CLI_NOT_AUTHENTICATED', `the name "${user}" or its password is wrong.`, { cause });
    }
    if (isRefusal(cause, 'CLI_NOT_AUTHORISED')) {
      throw new CliError(
        'CLI_NOT_AUTHORISED',
        `the user "${user}" may not log in: ${cause.details['message']}.`,
        { cause },
      );
    }
    throw cause;
  }
}

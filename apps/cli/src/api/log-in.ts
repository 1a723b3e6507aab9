import { CliError, isRefusal } from '../errors.ts';
import type { ApiClient } from './api-client.ts';
import { flagField, textField } from './json-fields.ts';

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

export async function logIn(client: ApiClient, credentials: Credentials): Promise<Login> {
  const answer = await requestSession(client, credentials);
  const token = textField(answer, 'session_token');
  const userId = textField(answer, 'user_id');
  if (token === undefined || userId === undefined) {
    throw new CliError(
      'CLI_UNEXPECTED_ANSWER',
      `${client.url} answered the login with something else than a session.`,
    );
  }

  return {
    client: client.withToken(token),
    userId,
    mustChangePassword: flagField(answer, 'auth_expired') === true,
  };
}

async function requestSession(client: ApiClient, credentials: Credentials): Promise<unknown> {
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
): Promise<unknown> {
  try {
    return await client.request({
      method: 'POST',
      path: '/api/v2/login',
      json: {
        login_method: 'secret',
        username: user,
        secret: password,
        ...(code === undefined ? {} : { otp: code }),
      },
      retryRefused: false,
    });
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

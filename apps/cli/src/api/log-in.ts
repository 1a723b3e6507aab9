import { CliError, isRefusal } from '../errors.ts';
import type { ApiClient } from './api-client.ts';
import { flagField, textField } from './json-fields.ts';

export interface Login {
  readonly client: ApiClient;
  readonly userId: string;
  /** The session may do nothing but change the password. */
  readonly mustChangePassword: boolean;
}

export async function logIn(client: ApiClient, user: string, password: string): Promise<Login> {
  const answer = await requestLogin(client, user, password);
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

async function requestLogin(client: ApiClient, user: string, password: string): Promise<unknown> {
  try {
    return await client.request({
      method: 'POST',
      path: '/api/v2/login',
      json: { login_method: 'secret', username: user, secret: password },
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

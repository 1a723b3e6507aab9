import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '../../apps/cli/src/api/api-client.ts';
import { textField } from '../../apps/cli/src/api/json-fields.ts';
import type { Terminal } from '../../apps/cli/src/terminal/terminal.ts';

/** A logged-in client of a service, as the command line has it, and its session token for other clients. */
export async function openApiClient(
  url: string,
  password: string,
): Promise<{ readonly client: ApiClient; readonly token: string }> {
  const client = createApiClient({ url, terminal: SILENT });
  const session = await client.request({
    method: 'POST',
    path: '/api/v2/login',
    json: { login_method: 'secret', username: 'admin', secret: password },
  });
  const token = textField(session, 'session_token');
  if (token === undefined) {
    throw new Error(`${url} answered the login with something else than a session.`);
  }

  return { client: client.withToken(token), token };
}

const nothing = () => undefined;
const refuse = () => Promise.reject(new Error('there is nobody to ask.'));

/** Nobody watches. */
const SILENT: Terminal = {
  environment: {},
  canAsk: false,
  canRedraw: false,
  columns: 0,
  print: nothing,
  note: nothing,
  redraw: nothing,
  readInput: refuse,
  askSecret: refuse,
  wait: (milliseconds) => sleep(milliseconds),
};

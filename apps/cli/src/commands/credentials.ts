import { type ApiClient, createApiClient, socketOf } from '../api/api-client.ts';
import { type Login, logIn } from '../api/log-in.ts';
import { CliError, UsageError } from '../errors.ts';
import type { Terminal } from '../terminal/terminal.ts';

const DEFAULT_URL = 'http://127.0.0.1:8080';

/** The options that say where the service is and who asks; the same for every command that needs them. */
export const CONNECTION_OPTIONS = {
  url: { type: 'string', default: DEFAULT_URL },
  user: { type: 'string', default: 'admin' },
  'password-stdin': { type: 'boolean', default: false },
} as const;

export const CONNECTION_HELP = `  --url <url>             address of the service (${DEFAULT_URL}),
                          or unix:/path/of/its/socket
  --user <name>           who logs in (admin)
  --password-stdin        read the password from standard input;
                          else SECGRAPH_PASSWORD, else it is asked for;
                          a one-time code comes from SECGRAPH_OTP, or is
                          asked for where the user needs one`;

export function connect(url: string, terminal: Terminal): ApiClient {
  const isSocket = socketOf(url)?.startsWith('/') === true;
  if (!isSocket && (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))) {
    throw new UsageError(`"${url}" is not an address such as ${DEFAULT_URL}.`);
  }
  return createApiClient({ url, terminal });
}

export const TOKEN_HELP = `  --token <token>         use this session token instead of logging in;
                          else SECGRAPH_TOKEN`;

/** With the token that was given, else by logging in. */
export async function openClient(
  service: ApiClient,
  options: { user: string; 'password-stdin': boolean; token?: string | undefined },
  terminal: Terminal,
): Promise<ApiClient> {
  const token = options.token ?? terminal.environment['SECGRAPH_TOKEN'];
  return token === undefined || token === ''
    ? (await openSession(service, options, terminal)).client
    : service.withToken(token);
}

/** Logs in and refuses a session that may only change its password. */
async function openSession(
  client: ApiClient,
  options: { user: string; 'password-stdin': boolean },
  terminal: Terminal,
): Promise<Login> {
  const [line] = options['password-stdin'] ? await readLines(terminal) : [];
  const login = await logIn(client, {
    user: options.user,
    password: line ?? (await findPassword(options.user, terminal)),
    findCode: () => findCode(options.user, terminal),
  });
  if (!login.mustChangePassword) {
    return login;
  }

  throw new CliError(
    'CLI_PASSWORD_EXPIRED',
    `the password of "${options.user}" must be changed first: secgraph set-password --url ${client.url} --user ${options.user}`,
  );
}

/** The password from the environment, or from the person at the keyboard. */
export async function findPassword(user: string, terminal: Terminal): Promise<string> {
  const fromEnvironment = terminal.environment['SECGRAPH_PASSWORD'];
  if (fromEnvironment !== undefined && fromEnvironment !== '') {
    return fromEnvironment;
  }
  if (terminal.canAsk) {
    return terminal.askSecret(`Password of ${user}: `);
  }

  throw new CliError('CLI_NO_PASSWORD', 'no password: use --password-stdin or set SECGRAPH_PASSWORD.');
}

/** The code of a second factor, from the environment, or from the person at the keyboard. */
export async function findCode(user: string, terminal: Terminal): Promise<string> {
  const fromEnvironment = terminal.environment['SECGRAPH_OTP'];
  if (fromEnvironment !== undefined && fromEnvironment !== '') {
    return fromEnvironment;
  }
  if (terminal.canAsk) {
    return terminal.askSecret(`One-time code of ${user}: `);
  }

  throw new CliError(
    'CLI_NO_CODE',
    `"${user}" logs in with a one-time code as well: set SECGRAPH_OTP, or give a session token with --token.`,
  );
}

export async function readLines(terminal: Terminal): Promise<string[]> {
  return (await terminal.readInput()).split(/\r?\n/);
}

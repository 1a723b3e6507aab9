import { logIn } from '../api/log-in.ts';
import { CliError, isRefusal, UsageError } from '../errors.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Command } from './command.ts';
import {
  CONNECTION_HELP,
  CONNECTION_OPTIONS,
  connect,
  findCode,
  findPassword,
  readLines,
} from './credentials.ts';
import { parseOptions } from './parse-options.ts';

export const setPasswordCommand: Command = {
  name: 'set-password',
  summary: 'change your own password, such as the one of the first start',
  help: `Usage: secgraph set-password [options]

Changes the password of the user who logs in.

Options:
${CONNECTION_HELP}
  --new-password-stdin    read the new password from standard input
                          (with --password-stdin: from its second line);
                          else SECGRAPH_NEW_PASSWORD, else it is asked for`,
  run,
};

interface Passwords {
  readonly current: string;
  readonly next: string;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseOptions('set-password', args, {
    ...CONNECTION_OPTIONS,
    'new-password-stdin': { type: 'boolean', default: false },
  });
  if (positionals.length > 0) {
    throw new UsageError('passwords do not belong on the command line: see secgraph set-password --help.');
  }

  const client = connect(values.url, terminal);
  const passwords = await findPasswords(values, terminal);
  const login = await logIn(client, {
    user: values.user,
    password: passwords.current,
    findCode: () => findCode(values.user, terminal),
  });

  try {
    const body = { current_secret: passwords.current, secret: passwords.next, needs_password_reset: false };
    await login.client.ask((call) => call('put-user-secret', { params: { user_id: login.userId }, body }));
  } catch (cause) {
    if (!isRefusal(cause, 'CLI_REFUSED')) {
      throw cause;
    }
    throw new CliError('CLI_REFUSED', `the new password was not accepted: ${cause.details['message']}`, {
      cause,
    });
  }

  terminal.print(`The password of ${values.user} is changed.`);
  return 0;
}

async function findPasswords(
  options: { user: string; 'password-stdin': boolean; 'new-password-stdin': boolean },
  terminal: Terminal,
): Promise<Passwords> {
  const readsInput = options['password-stdin'] || options['new-password-stdin'];
  const lines = readsInput ? await readLines(terminal) : [];

  const current = options['password-stdin'] ? lines.shift() : await findPassword(options.user, terminal);
  const next = options['new-password-stdin'] ? lines.shift() : await findNewPassword(terminal);
  if (current === undefined || next === undefined || next === '') {
    throw new CliError(
      'CLI_NO_PASSWORD',
      'standard input ended before the passwords did: one a line, the current one first.',
    );
  }
  return { current, next };
}

async function findNewPassword(terminal: Terminal): Promise<string> {
  const fromEnvironment = terminal.environment['SECGRAPH_NEW_PASSWORD'];
  if (fromEnvironment !== undefined && fromEnvironment !== '') {
    return fromEnvironment;
  }
  if (!terminal.canAsk) {
    throw new CliError(
      'CLI_NO_PASSWORD',
      'no new password: use --new-password-stdin or set SECGRAPH_NEW_PASSWORD.',
    );
  }

  const first = await terminal.askSecret('New password: ');
  const second = await terminal.askSecret('Once more: ');
  if (first !== second) {
    throw new UsageError('the two new passwords differ.');
  }
  return first;
}

import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { CodedError, isCodedError } from '@secgraph/kernel';
import { readConfig } from '../config/read-config.ts';
import type { ServerConfig } from '../config/server-config.ts';

const EXIT_OK = 0;
const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/**
 * What is done on the machine of the service, with its settings: `secgraph admin …`, `secgraph backup`,
 * `secgraph restore`, `secgraph collectors …`, `secgraph doctor`, `secgraph health`.
 *
 * @returns the exit code
 * @public `bin/secgraph.mjs` calls it.
 */
export async function main([command = '', ...args]: readonly string[]): Promise<number> {
  try {
    const { lines, exitCode } = await run(command, args);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return exitCode;
  } catch (error) {
    if (!isCodedError(error)) {
      throw error;
    }
    process.stderr.write(`secgraph: ${error.message}\n`);
    return error.code === 'SERVER_USAGE' ? EXIT_USAGE : EXIT_FAILURE;
  }
}

interface Outcome {
  readonly lines: readonly string[];
  readonly exitCode: number;
}

async function run(command: string, args: readonly string[]): Promise<Outcome> {
  if (command === 'doctor') {
    return runDoctor(args);
  }

  return { lines: await runUsual(command, args), exitCode: EXIT_OK };
}

/** What has done what it was asked to, or throws. */
async function runUsual(command: string, args: readonly string[]): Promise<readonly string[]> {
  switch (command) {
    case 'admin':
      return runAdmin(args);
    case 'backup':
      return runBackup(args);
    case 'restore':
      return runRestore(args);
    case 'collectors':
      return runCollectors(args);
    case 'health':
      return runHealth(args);
    default:
      throw usage(`unknown command "${command}"`, '--help');
  }
}

async function runDoctor(args: readonly string[]): Promise<Outcome> {
  const { values, positionals } = parse('doctor', args, {
    json: { type: 'boolean', default: false },
    'support-bundle': { type: 'string' },
    log: { type: 'string' },
  });
  assertNothing('doctor', positionals);
  const { examine } = await import('./doctor/examine.ts');
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const { lines, isWell } = await examine({
    isJson: values['json'] === true,
    bundlePath: textOf('support-bundle'),
    logPath: textOf('log'),
  });

  return { lines, exitCode: isWell ? EXIT_OK : EXIT_FAILURE };
}

async function runAdmin([action = '', ...args]: readonly string[]): Promise<readonly string[]> {
  const { withMaintainedDatabase } = await import('./open-maintained.ts');
  const { disableSingleSignOn, resetPassword, rotateSessionKey } = await import('./recover-account.ts');
  const config = readConfig();

  switch (action) {
    case 'reset-password': {
      const { values } = parse('admin', args, {
        user: { type: 'string', default: config.admin.name },
        'password-stdin': { type: 'boolean', default: false },
        'remove-second-factor': { type: 'boolean', default: false },
        'keep-api-tokens': { type: 'boolean', default: false },
      });
      const password = values['password-stdin'] === true ? await readPassword() : undefined;
      const reset = {
        userName: String(values['user']),
        password,
        removesSecondFactor: values['remove-second-factor'] === true,
        revokesTokens: values['keep-api-tokens'] !== true,
      };
      return withMaintainedDatabase(config, (database) => resetPassword(database, config, reset));
    }
    case 'disable-sso': {
      const { values } = parse('admin', args, { user: { type: 'string' } });
      const user = typeof values['user'] === 'string' ? values['user'] : undefined;
      return withMaintainedDatabase(config, (database) => disableSingleSignOn(database, user));
    }
    case 'rotate-session-key': {
      assertNothing('admin rotate-session-key', parse('admin', args, {}).positionals);
      return withMaintainedDatabase(config, rotateSessionKey);
    }
    default:
      throw usage(
        `admin needs one of reset-password, disable-sso, rotate-session-key, not "${action}"`,
        'admin --help',
      );
  }
}

/** As the name of a file: standard output, or input. */
const STANDARD = '-';

async function runBackup(args: readonly string[]): Promise<readonly string[]> {
  const { values, positionals } = parse('backup', args, {
    'with-secret-key': { type: 'boolean', default: false },
    encrypt: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    'no-verify': { type: 'boolean', default: false },
    keep: { type: 'string' },
    incremental: { type: 'boolean', default: false },
    workspace: { type: 'string' },
  });
  const config = readConfig();
  const file = onlyFile('backup', positionals);
  if (values['verify'] === true) {
    const { verifyBackup } = await import('./verify-backup.ts');
    return onFile(file, config, (path) => verifyBackup(path, config));
  }

  const { withMaintainedDatabase } = await import('./open-maintained.ts');
  const { isPlace } = await import('./place/open-place.ts');
  const { assertPlace, writeBackup } = await import('./write-backup.ts');
  assertPlace(file, config);
  const isFolder = file !== STANDARD && isPlace(file);
  const isIncremental = values['incremental'] === true;
  if (isIncremental && !isFolder) {
    throw usage(
      '--incremental goes with a folder, such as /backups/ or s3://backups/secgraph/',
      'backup --help',
    );
  }
  const options = {
    path: file === STANDARD ? undefined : file,
    kept: keptOf(values['keep'], isFolder),
    isIncremental,
    hasSecretKey: values['with-secret-key'] === true,
    isEncrypted: values['encrypt'] === true,
    isVerified: values['no-verify'] !== true,
  };
  const workspace = typeof values['workspace'] === 'string' ? values['workspace'] : undefined;
  const lines = await withMaintainedDatabase(config, async (database) => {
    if (workspace === undefined) {
      return writeBackup(database, config, options);
    }
    const { withWorkspaceDatabase } = await import('./maintained-workspace.ts');
    return withWorkspaceDatabase({ config, name: workspace, database }, (opened, own) =>
      writeBackup(opened, own, { ...options, isOfWorkspace: true }),
    );
  });
  if (options.path !== undefined) {
    return lines;
  }

  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
  return [];
}

/** How many stay of those that lie beside the new one; undefined: all. */
function keptOf(given: unknown, isFolder: boolean): number | undefined {
  if (typeof given !== 'string') {
    return undefined;
  }
  if (!/^[1-9]\d{0,3}$/.test(given)) {
    throw usage(`--keep takes how many backups stay, from 1 to 9999, not "${given}"`, 'backup --help');
  }
  if (!isFolder) {
    throw usage('--keep goes with a folder, such as /backups/ or s3://backups/secgraph/', 'backup --help');
  }

  return Number(given);
}

async function runRestore(args: readonly string[]): Promise<readonly string[]> {
  const { values, positionals } = parse('restore', args, {
    unverified: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  });
  const { restoreBackup } = await import('./restore-backup.ts');
  const config = readConfig();
  const options = { isUnverified: values['unverified'] === true, isOnlyChecked: values['check'] === true };

  return onFile(onlyFile('restore', positionals), config, (path) =>
    restoreBackup(config, { ...options, path }),
  );
}

async function onFile(
  file: string,
  { dataFolder }: ServerConfig,
  work: (path: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  if (file !== STANDARD) {
    return work(file);
  }
  const { withStandardInput } = await import('./from-standard-input.ts');

  return withStandardInput(dataFolder, process.stdin, work);
}

async function runCollectors([action = '', ...args]: readonly string[]): Promise<readonly string[]> {
  const { addCollectors, listCollectors, removeCollectors } = await import('./run-collectors.ts');
  const config = readConfig();

  switch (action) {
    case 'add': {
      const { values, positionals } = parse('collectors', args, {
        enterprise: { type: 'boolean', default: false },
      });
      return addCollectors(positionals, config, { isEnterprise: values['enterprise'] === true });
    }
    case 'list':
      return listCollectors(config);
    case 'remove': {
      const { positionals } = parse('collectors', args, {});
      if (positionals.length === 0) {
        throw usage('collectors remove takes names of archives', 'collectors --help');
      }
      return removeCollectors(positionals, config);
    }
    default:
      throw usage(`collectors needs one of add, list, remove, not "${action}"`, 'collectors --help');
  }
}

async function runHealth(args: readonly string[]): Promise<readonly string[]> {
  assertNothing('health', parse('health', args, {}).positionals);
  const { askReadiness } = await import('./ask-readiness.ts');

  return askReadiness(readConfig());
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

function parse(
  command: string,
  args: readonly string[],
  options: NonNullable<Options>,
): { readonly values: Readonly<Record<string, unknown>>; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw usage(reason, `${command} --help`);
  }
}

function onlyFile(command: string, [path, ...others]: readonly string[]): string {
  if (path === undefined || others.length > 0) {
    throw usage(`${command} takes one file`, `${command} --help`);
  }

  return path;
}

function assertNothing(command: string, positionals: readonly string[]): void {
  if (positionals.length > 0) {
    throw usage(`${command} takes no names`, `${command.split(' ', 1)[0]} --help`);
  }
}

async function readPassword(): Promise<string> {
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/);
  if (password === '') {
    throw usage('there is no password on standard input', 'admin --help');
  }

  return password;
}

function usage(reason: string, help: string): CodedError {
  return new CodedError('SERVER_USAGE', `${reason}. See secgraph ${help}.`);
}

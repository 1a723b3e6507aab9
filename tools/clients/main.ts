import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeEstate } from '@secgraph/estate';
import { openApiClient } from '../service/api-client.ts';
import { findFreePort } from '../service/find-free-port.ts';
import { ServiceProcess } from '../service/service-process.ts';
import { createThrowAwayFolder } from '../service/throw-away-folder.ts';
import { uploadFile } from './ask-service.ts';
import { Checks } from './checks.ts';
import { type ClientsCommand, HELP, parseCommandLine, UsageError } from './command-line.ts';
import { findPython, installPackages, type Python } from './python.ts';
import { hasFailed, presentReport, type TrialResult } from './report.ts';
import { runCommand } from './run-command.ts';
import type { Trial, TrialContext } from './trial.ts';
import { bhshell } from './trials/bhshell.ts';
import { bloodhoundCeCtl } from './trials/bloodhound-ce-ctl.ts';
import { bloodhoundCli } from './trials/bloodhound-cli.ts';
import { bofhound } from './trials/bofhound.ts';
import { forcehound } from './trials/forcehound.ts';
import { bhopengraph, bloodhoundOpengraph } from './trials/graph-libraries.ts';
import { openhound } from './trials/openhound.ts';
import { sdkForPython } from './trials/sdk-for-python.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
const OBJECTS = 150;
const COMMAND_MS = 240_000;
const SCRIPTS = fileURLToPath(new URL('scripts', import.meta.url));
/** In this order: the last one clears the database. */
const TRIALS: readonly Trial[] = [
  sdkForPython,
  bloodhoundCli,
  bhshell,
  bofhound,
  bhopengraph,
  bloodhoundOpengraph,
  forcehound,
  openhound,
  bloodhoundCeCtl,
];

type SharedContext = Pick<TrialContext, 'url' | 'password' | 'token' | 'session' | 'client' | 'estate'>;

process.exit(await main(process.argv.slice(2)));

async function main(args: readonly string[]): Promise<number> {
  try {
    const names = TRIALS.map(({ name }) => name);
    const command = parseCommandLine(args, names);
    if (command === undefined) {
      process.stdout.write(HELP);
      return 0;
    }
    const results = await tryClients(command);
    process.stdout.write(`\n${presentReport(results)}`);

    return hasFailed(results) ? EXIT_FAILURE : 0;
  } catch (error) {
    note(messageOf(error));
    return error instanceof UsageError ? EXIT_USAGE : EXIT_FAILURE;
  }
}

async function tryClients({ only, python: named, keep }: ClientsCommand): Promise<readonly TrialResult[]> {
  await using stack = new AsyncDisposableStack();
  const { path: folder, remove } = await createThrowAwayFolder('secgraph-clients-');
  stack.defer(() => (keep ? note(`kept: ${folder}`) : remove()));
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => interruption.abort(new Error(`interrupted by ${name}`)));
  }
  const { signal } = interruption;
  const python = await findPython(named, { folder, signal });
  note(`${python.program} is Python 3.${python.minor}; starting the service …`);

  const service = new ServiceProcess({
    dataFolder: join(folder, 'data'),
    logFile: join(folder, 'service.log'),
    port: await findFreePort(),
    password: `clients-${randomBytes(9).toString('base64url')}-4711`,
  });
  stack.use(service);
  await service.untilReady(signal);
  const shared = await prepare(service, folder);

  const results: TrialResult[] = [];
  for (const trial of TRIALS.filter(({ name }) => only.length === 0 || only.includes(name))) {
    results.push(await tryClient(trial, shared, { python, folder, signal }));
    signal.throwIfAborted();
  }

  return results;
}

/** An administrator with a token, and an invented directory in the graph. */
async function prepare({ url, password }: ServiceProcess, folder: string): Promise<SharedContext> {
  const { client, token: session } = await openApiClient(url, password);
  const { data: self } = await client.call('get-self');
  const { data: token } = await client.call('create-api-token', {
    body: { user_id: self.id, token_name: 'clients' },
  });
  const archive = join(folder, 'estate.zip');
  const { files } = await writeEstate({ objects: OBJECTS, out: archive });
  await uploadFile({ url, client, session }, { path: archive, contentType: 'application/zip' });
  const { data: environments } = await client.call('list-environments');
  const domain = environments.find(({ collected }) => collected)?.name;
  if (domain === undefined) {
    throw new Error('the invented directory is not in the graph.');
  }
  const records = Object.fromEntries(files.map(({ type, count }) => [type, count]));

  return { url, password, client, session, token, estate: { archive, domain, records } };
}

interface TrialPlace {
  readonly python: Python;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function tryClient(
  trial: Trial,
  shared: SharedContext,
  { python, folder: parent, signal }: TrialPlace,
): Promise<TrialResult> {
  const { name, version, does, also = [], needsPython } = trial;
  if (python.minor < needsPython) {
    return { name, version, does, skipped: `needs Python 3.${needsPython}` };
  }
  const checks = new Checks();
  try {
    const folder = join(parent, name);
    await mkdir(folder);
    note(`${name} ${version}: installing …`);
    const programs = await installPackages(python, [`${name}==${version}`, ...also], { folder, signal });
    note(`${name} ${version}: running …`);
    await trial.run(contextOf(shared, { programs, folder, checks, signal }));
  } catch (error) {
    checks.fail(messageOf(error));
  }

  return { name, version, does, checks: checks.count, failures: checks.failures };
}

interface OwnContext extends Pick<TrialContext, 'folder' | 'checks'> {
  /** The folder of the programs that were installed. */
  readonly programs: string;
  readonly signal: AbortSignal;
}

function contextOf(shared: SharedContext, { programs, folder, checks, signal }: OwnContext): TrialContext {
  const { url, session, token } = shared;
  const run: TrialContext['run'] = async ([program = '', ...args], environment = {}) => {
    const end = await runCommand([join(programs, program), ...args], {
      folder,
      // Nothing of the machine: neither what people have set for a client of theirs, nor their home.
      environment: { PATH: `${programs}:/usr/bin:/bin`, HOME: folder, LANG: 'C.UTF-8', ...environment },
      withinMs: COMMAND_MS,
      signal,
    });
    if (end.code !== 0) {
      throw new Error(`${program} ended with ${end.code}:\n${end.printed.slice(-3_000)}`);
    }

    return end;
  };

  return {
    ...shared,
    folder,
    checks,
    run,
    script: (script, environment = {}) =>
      run(['python', join(SCRIPTS, script)], {
        CLIENTS_URL: url,
        CLIENTS_SESSION: session,
        CLIENTS_TOKEN_ID: token.id,
        CLIENTS_TOKEN_KEY: token.key,
        ...environment,
      }),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function note(text: string): void {
  process.stderr.write(`clients ${new Date().toISOString().slice(11, 19)}  ${text}\n`);
}

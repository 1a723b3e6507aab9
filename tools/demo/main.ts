import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { type EstatePlan, planEstate, writeEstate } from '@secgraph/estate';
import { openApiClient } from '../service/api-client.ts';
import { findFreePort } from '../service/find-free-port.ts';
import { ServiceProcess } from '../service/service-process.ts';
import { createThrowAwayFolder } from '../service/throw-away-folder.ts';
import { uploadArchive } from '../service/upload-archive.ts';
import { DEMO_SIZES, type DemoOptions, parseCommandLine, UsageError } from './command-line.ts';
import { findFacts } from './find-facts.ts';
import { presentDemo } from './present-demo.ts';
import { planThingsToTry } from './things-to-try.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const HELP = `Usage: npm run demo -- [options]

Invents a directory with a tenant of Entra ID, starts the service on a throw-away data folder, lets it ingest and
analyse what collectors would bring from both, and says what to try. Ctrl-C stops it and removes everything.

  --size SIZE  ${DEMO_SIZES.join(', ')} (default: small, 10,000 objects)
  --port PORT  where to listen (default: 8080, or any free port when that one is taken)
  --help       this text
`;

// Whatever is still under way after an interruption must not keep the process alive.
process.exit(await main(process.argv.slice(2)));

async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseCommandLine(args);
    if (options === undefined) {
      process.stdout.write(HELP);
      return 0;
    }

    return await demonstrate(options);
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError ? EXIT_USAGE : EXIT_FAILURE;
  }
}

/** Until a signal or a failure ends it. */
async function demonstrate(options: DemoOptions): Promise<number> {
  const interrupted = interruption();
  await using stack = new AsyncDisposableStack();
  const folder = await createThrowAwayFolder('secgraph-demo-');
  stack.defer(() => folder.remove());
  stack.defer(() => note('stopping, and removing everything …'));

  try {
    const service = await prepare(options, folder.path, { stack, signal: interrupted });
    await Promise.race([service.exited, once(interrupted, 'abort')]);
    if (!interrupted.aborted) {
      throw new Error(`the service ended:\n${await service.lastLines()}`);
    }
  } catch (error) {
    // What fails after an interruption fails because of it.
    if (!interrupted.aborted) {
      throw error;
    }
  }

  return 0;
}

/** Returns the service with everything in it and everything said. Throws soon after an interruption. */
async function prepare(
  { size, port: preferred }: DemoOptions,
  folder: string,
  { stack, signal }: { readonly stack: AsyncDisposableStack; readonly signal: AbortSignal },
): Promise<ServiceProcess> {
  const archive = join(folder, 'estate.zip');
  note(`1/4  inventing a directory (${size}) and its tenant …`);
  await orInterrupted(writeEstate({ size, entra: true, out: archive }), signal);

  const port = await findFreePort(preferred);
  if (preferred !== undefined && port !== preferred) {
    note(`     port ${preferred} is taken: the demo listens on ${port} instead`);
  }
  signal.throwIfAborted();
  note('2/4  starting the service …');
  const service = new ServiceProcess({
    dataFolder: join(folder, 'data'),
    port,
    password: inventPassword(),
    logFile: join(folder, 'service.log'),
  });
  stack.use(service);
  await service.untilReady(signal);

  note('3/4  uploading, ingesting and analysing …');
  await orInterrupted(
    uploadArchive(archive, service, (line) => void process.stderr.write(`     ${line}\n`)),
    signal,
  );

  note('4/4  looking for something to try …');
  await orInterrupted(announce(service, planEstate({ size })), signal);

  return service;
}

async function announce({ url, password }: ServiceProcess, estate: EstatePlan): Promise<void> {
  const { client } = await openApiClient(url, password);
  const things = planThingsToTry(await findFacts(client, estate));
  process.stdout.write(`\n${presentDemo({ url, user: 'admin', password, things })}\n`);
}

/** For work that cannot be stopped itself: it is left to the end of the process. */
async function orInterrupted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  work.catch(() => undefined);
  signal.throwIfAborted();
  await Promise.race([work, once(signal, 'abort')]);
  signal.throwIfAborted();
}

/** Good enough for the rules of passwords, and for a shell without quotes. */
function inventPassword(): string {
  return `Demo-${randomBytes(6).toString('hex')}-1`;
}

/** Aborts at the first signal; a second one ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of STOP_SIGNALS) {
    process.once(name, () => controller.abort());
  }

  return controller.signal;
}

function note(text: string): void {
  process.stderr.write(`demo: ${text}\n`);
}

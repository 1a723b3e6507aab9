import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@secgraph/database';
import { writeEstate } from '@secgraph/estate';
import { SeededRandom } from '@secgraph/kernel';
import { openApiClient } from '../service/api-client.ts';
import { bundleService } from '../service/test/bundle-service.ts';
import { createThrowAwayFolder } from '../service/throw-away-folder.ts';
import { DatabaseCluster } from './cluster/database-cluster.ts';
import { type FailoverOptions, HELP, parseCommandLine, UsageError } from './command-line.ts';
import { drawEvents } from './events/draw-events.ts';
import type { FailoverContext } from './events/failover-context.ts';
import { performEvent } from './events/perform-event.ts';
import { Fleet } from './fleet/fleet.ts';
import { Clients } from './load/clients.ts';
import { Ledger } from './load/ledger.ts';
import { findPrograms, MissingProgramsError } from './programs/find-programs.ts';
import { judgeReads, presentReport } from './report.ts';
import { verify } from './verify.ts';
import { FaultRecord } from './watch/fault-record.ts';
import { layTripWires } from './watch/trip-wires.ts';
import { WriterWatch } from './watch/writer-watch.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
const MAX_SEED = 2 ** 32;
const MINUTE_MS = 60_000;
const DIRECTORY_OBJECTS = 150;

process.exit(await main(process.argv.slice(2)));

async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseCommandLine(args, randomInt(MAX_SEED - 1));
    if (options === undefined) {
      process.stdout.write(HELP);
      return 0;
    }

    return await failOver(options);
  } catch (error) {
    const isForPeople = error instanceof UsageError || error instanceof MissingProgramsError;
    note(isForPeople || !(error instanceof Error) ? String(error) : (error.stack ?? error.message));
    return isForPeople ? EXIT_USAGE : EXIT_FAILURE;
  }
}

async function failOver(options: FailoverOptions): Promise<number> {
  await using stack = new AsyncDisposableStack();
  endWithTerminal(stack);
  const folder = await createThrowAwayFolder('secgraph-failover-');
  stack.defer(() => (options.keep ? note(`kept: ${folder.path}`) : folder.remove()));
  const programs = await findPrograms(folder.path, note);
  note(`seed ${options.seed}, ${options.mode}; starting PostgreSQL three times …`);
  const logFolder = join(folder.path, 'logs');
  await mkdir(logFolder);
  const cluster = await DatabaseCluster.start(
    { programs, folder: folder.path, logFolder, mode: options.mode },
    stack,
  );

  note('starting three services …');
  const password = `failover-${randomBytes(9).toString('base64url')}-A1`;
  const secretKey = randomBytes(32).toString('base64');
  const nodeArguments = await bundleService();
  const fleet = new Fleet({
    cluster,
    folder: folder.path,
    logFolder,
    password,
    secretKey,
    nodeArguments,
    note,
  });
  stack.defer(() => fleet.close());
  await fleet.start();
  await layWires(cluster.url);

  const watch = new WriterWatch(cluster.url);
  stack.defer(() => watch.stop());
  watch.start();
  const context: FailoverContext = {
    options,
    cluster,
    fleet,
    watch,
    ledger: new Ledger(),
    faults: new FaultRecord((text) => note(`VIOLATED ${text}`)),
    random: new SeededRandom(options.seed),
    note,
  };
  const { token } = await openApiClient(fleet.doors[0] ?? '', password);
  const seconds = await perform(context, { folder: folder.path, token, password });

  note('everything is over; looking at what is there …');
  const verdict = await verify(context, token);
  for (const end of fleet.unexpectedEnds) {
    context.faults.add('services go on by themselves', end);
  }
  judgeReads(context);
  process.stdout.write(presentReport(context, verdict, seconds));

  return context.faults.isClean ? 0 : EXIT_FAILURE;
}

async function perform(
  context: FailoverContext,
  { folder, token, password }: { readonly folder: string; readonly token: string; readonly password: string },
): Promise<number> {
  const { options, cluster, fleet, ledger, random } = context;
  const file = join(folder, 'directory.zip');
  await writeEstate({ objects: DIRECTORY_OBJECTS, seed: 1, out: file });
  const clients = new Clients({
    doors: fleet.doors,
    token,
    password,
    ledger,
    random: new SeededRandom(options.seed, 1),
    archive: await readFile(file),
  });
  clients.start();

  const startedMs = Date.now();
  try {
    for (const kind of drawEvents(options, { random, hasDisks: cluster.hasDisks })) {
      if (Date.now() - startedMs > options.minutes * MINUTE_MS) {
        note('the time is over');
        break;
      }
      await performEvent(context, kind);
    }
  } finally {
    await clients.stop();
  }

  return (Date.now() - startedMs) / 1_000;
}

async function layWires(url: string): Promise<void> {
  const database = await openDatabase({ url, patienceMs: 30_000 });
  await layTripWires(database);
  await database.close();
}

/** Ctrl+C ends what was started, too. */
function endWithTerminal(stack: AsyncDisposableStack): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      note('stopping …');
      void stack.disposeAsync().finally(() => process.exit(EXIT_FAILURE));
    });
  }
}

function note(text: string): void {
  process.stderr.write(`failover ${new Date().toISOString().slice(11, 19)}  ${text}\n`);
}

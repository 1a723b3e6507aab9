import { randomBytes, randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '@secgraph/kernel';
import { openApiClient } from '../service/api-client.ts';
import { findFreePort } from '../service/find-free-port.ts';
import { type HostileFile, makeHostileFiles } from '../service/hostile-files.ts';
import { createThrowAwayFolder } from '../service/throw-away-folder.ts';
import { uploadBadFiles } from './actors/bad-uploads.ts';
import { clearEverything } from './actors/clears.ts';
import { createGoodUploads, type GoodUploads } from './actors/good-uploads.ts';
import { askHeavyQuestions } from './actors/heavy-queries.ts';
import { killSomething } from './actors/kills.ts';
import { logInRightly, logInWrongly } from './actors/logins.ts';
import { actSlowly } from './actors/slow-clients.ts';
import { auditLog } from './audit-log.ts';
import { checkGraph } from './check-graph.ts';
import { HELP, parseCommandLine, type SoakOptions, UsageError } from './command-line.ts';
import { makeEstates } from './estates.ts';
import { Ledger } from './ledger.ts';
import { MemoryProbe } from './probes/memory-probe.ts';
import { VersionProbe } from './probes/version-probe.ts';
import { SoakRecord } from './record.ts';
import { judgeFigures, type Probes, presentReport } from './report.ts';
import { ServiceHost } from './service-host.ts';
import type { SoakContext } from './soak-context.ts';
import { Stage } from './stage.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
const MAX_SEED = 2 ** 32;
const ESTATES = 6;
const MINUTE_MS = 60_000;
/** Of load between two checks of the whole graph. */
const ROUND_MS = 120_000;

process.exit(await main(process.argv.slice(2)));

async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseCommandLine(args, randomInt(MAX_SEED - 1));
    if (options === undefined) {
      process.stdout.write(HELP);
      return 0;
    }

    return await soak(options);
  } catch (error) {
    note(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return error instanceof UsageError ? EXIT_USAGE : EXIT_FAILURE;
  }
}

async function soak(options: SoakOptions): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const folder = await createThrowAwayFolder('secgraph-soak-');
  stack.defer(() => (options.keep ? note(`kept: ${folder.path}`) : folder.remove()));
  note(`seed ${options.seed}; making files to upload …`);
  const random = new SeededRandom(options.seed);
  const [uploads, hostile] = await makeFiles(folder.path, options, random);

  note('starting the service …');
  const { context, logFile } = await startService(folder.path, options, random);
  const probes = { version: new VersionProbe(context), memory: new MemoryProbe(context) };
  stack.defer(() => probes.version.stop());
  stack.defer(() => context.host.close());

  await performRounds(context, { options, uploads, hostile });
  await finish(context, options, { probes, logFile });
  process.stdout.write(presentReport(context, options, probes));

  return context.record.isClean ? 0 : EXIT_FAILURE;
}

async function makeFiles(
  folder: string,
  { seed }: SoakOptions,
  random: SeededRandom,
): Promise<[GoodUploads, readonly HostileFile[]]> {
  const files = join(folder, 'files');
  await mkdir(files);
  const [spoiled, ...estates] = await makeEstates(files, ESTATES + 1, seed % 1_000_000);
  // What is still good in a damaged archive is taken: its objects must be in no other.
  const hostile = spoiled === undefined ? [] : await makeHostileFiles(spoiled.archive, random);

  return [createGoodUploads(estates), hostile];
}

async function startService(folder: string, options: SoakOptions, random: SeededRandom) {
  const logFile = join(folder, 'service.log');
  const password = `soak-${randomBytes(9).toString('base64url')}-4711`;
  const record = new SoakRecord((text) => note(`VIOLATED ${text}`));
  const host = new ServiceHost({
    dataFolder: join(folder, 'data'),
    logFile,
    port: await findFreePort(options.port),
    password,
    record,
  });
  await host.start();
  const { token } = await openApiClient(host.url, password);
  const context: SoakContext = {
    host,
    stage: new Stage(),
    ledger: new Ledger(),
    record,
    random,
    session: { name: 'admin', password, token },
  };

  return { context, logFile };
}

interface Play {
  readonly options: SoakOptions;
  readonly uploads: GoodUploads;
  readonly hostile: readonly HostileFile[];
}

/** All actors at once, for the time that was asked for, with a check of the graph every now and then. */
async function performRounds(context: SoakContext, { options, uploads, hostile }: Play): Promise<void> {
  const { stage, random } = context;
  const cast = (count: number, act: (own: SoakContext) => Promise<void>) =>
    Array.from({ length: count }, () => {
      const own = { ...context, random: new SeededRandom(random.uint32()) };
      return stage.perform(() => act(own));
    });
  const actors = Promise.all([
    ...cast(4, (own) => uploads.perform(own)),
    ...cast(2, (own) => uploadBadFiles(own, hostile)),
    ...cast(4, askHeavyQuestions),
    ...cast(10, actSlowly),
    ...cast(1, logInRightly),
    ...cast(1, logInWrongly),
    ...cast(1, clearEverything),
    ...(options.kills ? cast(1, killSomething) : []),
  ]);

  for (let leftMs = options.minutes * MINUTE_MS; leftMs > 0; leftMs -= ROUND_MS) {
    const roundMs = Math.min(leftMs, ROUND_MS);
    stage.beginRound(roundMs);
    await Promise.race([sleep(roundMs), actors]);
    const isLast = leftMs <= ROUND_MS;
    if (isLast) {
      stage.finish();
      await actors;
    } else {
      await stage.hold();
    }
    note(`${context.ledger.uploadCount} uploads, ${context.host.restarts} restarts; checking the graph …`);
    await checkGraph(context, uploads);
  }
}

async function finish(
  context: SoakContext,
  options: SoakOptions,
  { probes, logFile }: { readonly probes: Probes; readonly logFile: string },
): Promise<void> {
  probes.memory.stop();
  await probes.version.stop();
  await context.host.close();
  await auditLog(logFile, context.host.timeline, context.record);
  judgeFigures(context, options, probes);
}

function note(text: string): void {
  process.stderr.write(`soak ${new Date().toISOString().slice(11, 19)}  ${text}\n`);
}

import { randomInt } from 'node:crypto';
import { findFreePort } from '../service/find-free-port.ts';
import { createThrowAwayFolder } from '../service/throw-away-folder.ts';
import { type AttackCommand, HELP, parseCommandLine, UsageError } from './command-line.ts';
import { presentReport } from './report.ts';
import { runAttack } from './run-attack.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
const MAX_SEED = 1_000_000_000;

process.exit(await main(process.argv.slice(2)));

async function main(args: readonly string[]): Promise<number> {
  try {
    const command = parseCommandLine(args);
    if (command === undefined) {
      process.stdout.write(HELP);
      return 0;
    }

    return await attack(command);
  } catch (error) {
    note(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return error instanceof UsageError ? EXIT_USAGE : EXIT_FAILURE;
  }
}

async function attack({ seed = randomInt(MAX_SEED), isShort, only, keep }: AttackCommand): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const folder = await createThrowAwayFolder('secgraph-attack-');
  stack.defer(() => (keep ? note(`kept: ${folder.path}`) : folder.remove()));
  note(`seed ${seed}`);
  const outcome = await runAttack({
    folder: folder.path,
    port: await findFreePort(undefined),
    seed,
    isShort,
    note,
    ...(only === undefined ? {} : { only }),
  });
  process.stdout.write(presentReport(outcome));

  return outcome.violations.length === 0 ? 0 : EXIT_FAILURE;
}

function note(text: string): void {
  process.stderr.write(`attack ${new Date().toISOString().slice(11, 19)}  ${text}\n`);
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { HELP, parseCommandLine, UsageError } from './command-line.ts';
import { makeBundle } from './make-bundle.ts';
import { readSigningKey } from './write-checksums.ts';

/** Makes what is installed without network: `npm run bundle -- --help`. */

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const CHECK = fileURLToPath(new URL('../bundle-check/main.ts', import.meta.url));
const EXIT_USAGE = 2;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(`bundle: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : 1;
}

async function run(args: readonly string[]): Promise<number> {
  const command = parseCommandLine(args);
  if (command === undefined) {
    console.log(HELP);
    return 0;
  }

  const key = readSigningKey(process.env['SECGRAPH_SIGNING_KEY']);
  const { archive, files } = await makeBundle(CHECKOUT, command, key);
  for (const path of files) {
    console.log(path);
  }

  return command.check ? check(archive) : 0;
}

/** In a process of its own, which can be put where there is no network. */
function check(archive: string): number {
  return spawnSync(process.execPath, [CHECK, archive], { stdio: 'inherit' }).status ?? 1;
}

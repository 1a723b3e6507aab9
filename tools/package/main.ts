import { fileURLToPath } from 'node:url';
import { readCommit } from '../bundle/read-commit.ts';
import { buildPages } from '../bundle/stage-installation.ts';
import { readSigningKey, writeChecksums } from '../bundle/write-checksums.ts';
import { checkPackages, installByNpm } from './check-packages.ts';
import { HELP, parseCommandLine, UsageError } from './command-line.ts';
import { makePackages } from './make-packages.ts';

/** Makes what npm installs globally: `npm run package -- --help`. */

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const EXIT_USAGE = 2;

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(`package: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : 1;
}

async function run(args: readonly string[]): Promise<void> {
  const command = parseCommandLine(args);
  if (command === undefined) {
    console.log(HELP);
    return;
  }

  const key = readSigningKey(process.env['SECGRAPH_SIGNING_KEY']);
  const commit = await readCommit(CHECKOUT);
  const pages = await buildPages(CHECKOUT);
  const { service, commandLine } = await makePackages({
    checkout: CHECKOUT,
    commit,
    pages,
    out: command.out,
  });
  for (const path of [service, commandLine, ...(await writeChecksums(command.out, key))]) {
    console.log(path);
  }
  if (command.check) {
    await checkPackages({ service, commandLine }, installByNpm, (line) => console.log(`package: ${line}`));
  }
}

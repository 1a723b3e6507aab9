import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBundle } from './check-bundle.ts';

/**
 * Installs a bundle as an operator does, and looks whether it runs:
 *
 *     npx node tools/bundle-check/main.ts secgraph-0.1.0-linux-x64.tar.gz
 *
 * In a network of its own that leads nowhere, where the system lets us make one.
 */

const ISOLATED = '--isolated';
const OWN_NETWORK = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'] as const;
const [archive, ...flags] = process.argv.slice(2);

if (archive === undefined) {
  console.error('node tools/bundle-check/main.ts <archive>: name the archive that npm run bundle made.');
  process.exitCode = 2;
} else if (!flags.includes(ISOLATED) && canIsolate()) {
  process.exitCode = runIsolated(archive);
} else {
  process.exitCode = await run(archive, flags.includes(ISOLATED));
}

function canIsolate(): boolean {
  return spawnSync('unshare', [...OWN_NETWORK, 'true']).status === 0;
}

function runIsolated(path: string): number {
  const self = [process.execPath, fileURLToPath(import.meta.url), path, ISOLATED];

  return spawnSync('unshare', [...OWN_NETWORK, ...self], { stdio: 'inherit' }).status ?? 1;
}

async function run(path: string, isIsolated: boolean): Promise<number> {
  try {
    await checkBundle(resolve(path), (line) => console.log(`bundle: ${line}`));
    console.log(
      isIsolated ? 'bundle: ok, without network' : 'bundle: ok; the network could not be taken away',
    );
    return 0;
  } catch (error) {
    console.error(`bundle: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

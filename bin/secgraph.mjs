#!/usr/bin/env node
// Plain JavaScript on purpose: this file must run on Node 20, which cannot run the TypeScript sources.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findRuntime, isNewEnough, MINIMUM_MAJOR, majorOf, SAFE_VERSIONS } from './find-runtime.mjs';
import { LAUNCHED, stopHere, watchStarter } from './watch-starter.mjs';

/** Commands that need the settings and the database of the service. */
const MAINTENANCE = ['admin', 'backup', 'collectors', 'doctor', 'health', 'restore'];

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

/** Why a runtime that is able to run it will not do. */
function reason() {
  return majorOf(process.versions.node) >= MINIMUM_MAJOR ? 'with its security fixes ' : '';
}

function packageFolder() {
  return fileURLToPath(new URL('..', import.meta.url));
}

// Plain JavaScript on purpose, as the launcher is.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const POLL_MS = 500;
const ORPHANAGE = 1;

/** Set by the launcher for the runtime that it starts. */
export const LAUNCHED = 'SECGRAPH_LAUNCHED';

/**
 * Calls back when npm, or the launcher, that started this process is gone: npm passes signals on to a shell,
 * which dies of them and leaves what it ran behind. Without npm or launcher nothing is watched: who starts a
 * program by hand may want it to stay.
 */
export function watchStarter(onGone) {
  const isByNpm = process.env.npm_command !== undefined || process.env.npm_lifecycle_event !== undefined;
  if (!isByNpm && process.env[LAUNCHED] === undefined) {
    return;
  }

  const parent = process.ppid;
  if (parent <= ORPHANAGE) {
    return;
  }
  const npm = findNpmBehind(parent);

  const timer = setInterval(() => {
    const isGone =
      process.ppid !== parent || !isAlive(parent) || (npm !== undefined && isOrphan(parent, npm));
    if (!isGone) {
      return;
    }
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
}

/** As if the signal had come from outside, also where there are no signals. */
export function stopHere() {
  if (!process.emit('SIGTERM', 'SIGTERM')) {
    process.exit(143);
  }
}

/** npm itself may be killed while the shell between it and us lives on. */
function findNpmBehind(shell) {
  const candidate = parentOf(shell);
  return candidate !== undefined && /\bnp[mx]\b/.test(commandOf(candidate)) ? candidate : undefined;
}

function isOrphan(shell, npm) {
  return process.platform === 'linux' ? parentOf(shell) !== npm : !isAlive(npm);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function parentOf(pid) {
  const text = process.platform === 'linux' ? readProc(pid, 'stat') : ask(pid, 'ppid=');
  // The name of the program, in brackets, may hold anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 1)
    .trim()
    .split(/\s+/);
  const parent = Number.parseInt(process.platform === 'linux' ? fields[1] : fields[0], 10);
  return Number.isNaN(parent) ? undefined : parent;
}

function commandOf(pid) {
  return process.platform === 'linux' ? readProc(pid, 'cmdline').replaceAll('\0', ' ') : ask(pid, 'command=');
}

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function ask(pid, column) {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

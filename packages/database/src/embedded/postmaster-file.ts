import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { overwritePlainFile, readPlainFile } from './plain-file.ts';

/** What a running server writes into its data directory (`postmaster.pid`). */
export interface PostmasterFile {
  readonly pid: number;
  readonly isReady: boolean;
}

const STATUS_LINE = 7;

export function findPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readLines(cluster);
  const pid = Number.parseInt(lines?.[0] ?? '', 10);

  return Number.isInteger(pid) && pid > 0
    ? { pid, isReady: lines?.[STATUS_LINE]?.trim() === 'ready' }
    : undefined;
}

/**
 * Makes a left-over file harmless whose process id belongs to somebody else by now (common in containers,
 * where ids repeat). The file itself stays: PostgreSQL still needs its shared-memory key to see whether
 * children of the lost server are alive. It ignores the id of its own parent, so that id is written there.
 */
export function disownPostmasterFile(cluster: string): void {
  const lines = readLines(cluster);
  if (lines) {
    overwritePlainFile(pathIn(cluster), [String(process.pid), ...lines.slice(1)].join('\n'));
  }
}

/** Whether `pid` is, right now, the main process of a server over this very data directory. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  const [program, ...args] = commandLine(pid);
  const folder = args[args.indexOf('-D') + 1];

  return (
    program !== undefined &&
    basename(program).startsWith('postgres') &&
    args.includes('-D') &&
    folder !== undefined &&
    isSameFolder(folder, cluster)
  );
}

function pathIn(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

function readLines(cluster: string): string[] | undefined {
  try {
    return readPlainFile(pathIn(cluster)).split('\n');
  } catch {
    return undefined;
  }
}

/** Empty for a process that is gone, has ended but was not yet reaped, or may not be looked at. */
function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    }
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ');
  } catch {
    return [];
  }
}

function isSameFolder(one: string, other: string): boolean {
  const a = statSync(one, { throwIfNoEntry: false });
  const b = statSync(other, { throwIfNoEntry: false });
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

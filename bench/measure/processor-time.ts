import { readFileSync } from 'node:fs';

/** Of the system, for all of its programs. */
const TICK_MS = 10;
const USER_AT = 11;
const SYSTEM_AT = 12;

/** Milliseconds that all threads of a process have computed. Needs `/proc`. */
export function readProcessorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name of the program may hold anything, and ends with the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');

  return (Number(fields[USER_AT]) + Number(fields[SYSTEM_AT])) * TICK_MS;
}

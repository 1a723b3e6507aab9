import { platform, setPriority } from 'node:os';

/** Enough for the scheduler to tell, little enough to go on with the work. */
const NICENESS = 5;

/**
 * Lets other threads of the machine, the one that answers HTTP above all, go first. Linux knows priorities of
 * threads; elsewhere this would be the whole process, so nothing is done.
 */
export function yieldToOthers(): void {
  if (platform() === 'linux') {
    try {
      setPriority(NICENESS);
    } catch {
      // Where it is forbidden, all threads are equal.
    }
  }
}

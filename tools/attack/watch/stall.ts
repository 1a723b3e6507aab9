import { readFile } from 'node:fs/promises';

/** Variable of the environment that names the file of {@link Stall}s, a line each. */
export const STALLS_FILE = 'ATTACK_STALLS_FILE';

/** A time in which the main thread of the service did one thing. */
export interface Stall {
  /** On the clock of this machine. */
  readonly endMs: number;
  readonly lengthMs: number;
  /** Of that, so long it really computed. */
  readonly computedMs: number;
}

export async function readStalls(file: string): Promise<readonly Stall[]> {
  const text = await readFile(file, 'utf8').catch(() => '');

  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Stall);
}

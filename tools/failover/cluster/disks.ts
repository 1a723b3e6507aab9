import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '768m';
const FILLER = 'filler';
const PIECE = Buffer.alloc(256 * 1024, 1);

/** A file system in memory for each member, so that it can be full alone. Only root may mount it. */
export class Disks {
  readonly #mounted: string[] = [];

  async mount(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'secgraph-failover', folder]);
    this.#mounted.push(folder);
  }

  async unmountAll(): Promise<void> {
    for (const folder of this.#mounted.splice(0)) {
      await run('umount', ['--lazy', folder]);
    }
  }
}

/** To the last byte. */
export async function fillDisk(folder: string): Promise<void> {
  await using file = await open(join(folder, FILLER), 'w');
  for (const size of [PIECE.length, 4_096]) {
    const piece = PIECE.subarray(0, size);
    while (await fits(file.write(piece))) {
      // Until nothing fits.
    }
  }
}

export async function emptyDisk(folder: string): Promise<void> {
  await rm(join(folder, FILLER), { force: true });
}

async function fits(write: Promise<{ readonly bytesWritten: number }>): Promise<boolean> {
  return write.then(
    ({ bytesWritten }) => bytesWritten > 0,
    () => false,
  );
}

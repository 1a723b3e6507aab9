import { statfs } from 'node:fs/promises';
import { CodedError } from '../coded-error.ts';

const MIB = 1024 * 1024;
/** The share of a file system that stays free for the database: without room for its log, it stops. */
const KEPT_SHARE = 0.05;
const MOST_KEPT_BYTES = 512 * MIB;

export interface FileSystemSpace {
  readonly sizeBytes: number;
  /** For this user. */
  readonly freeBytes: number;
}

export interface DiskSpaceOptions {
  /** Any folder of the file system. */
  readonly folder: string;
  /** To stay free; undefined: a twentieth of the file system, at most 512 MiB. */
  readonly keptMib?: number | undefined;
  /** Asks the system (tests answer themselves). */
  readonly measure?: (folder: string) => Promise<FileSystemSpace>;
}

/** A promise of space to one who writes. What is written and what is not needed any more goes back. */
export interface SpaceReservation {
  /** Before so many bytes are written. Throws `STORAGE_FULL`. */
  take(bytes: number): Promise<void>;
  release(): void;
}

/** More than was promised is asked for in such steps. */
const STEP_BYTES = 8 * MIB;

/** The room on the disk of a folder, less what is to stay free and what others were promised. */
export class DiskSpace {
  readonly #folder: string;
  readonly #keptMib: number | undefined;
  readonly #measure: (folder: string) => Promise<FileSystemSpace>;
  #promisedBytes = 0;

  constructor({ folder, keptMib, measure = measureFileSystem }: DiskSpaceOptions) {
    this.#folder = folder;
    this.#keptMib = keptMib;
    this.#measure = measure;
  }

  /** Throws `STORAGE_FULL` unless so many bytes can be written now. */
  async assertRoom(bytes: number): Promise<void> {
    const { freeBytes, keptBytes } = await this.#look();
    const room = freeBytes - keptBytes - this.#promisedBytes;

    if (bytes > room) {
      throw new CodedError(
        'STORAGE_FULL',
        `not enough disk space: ${inMib(bytes)} are needed, ${inMib(Math.max(0, room))} are left (${inMib(keptBytes)} stay free for the database). Make room and try again.`,
      );
    }
  }

  /** Throws `STORAGE_FULL`. `expectedBytes`: 0 where nobody knows. */
  async reserve(expectedBytes: number): Promise<SpaceReservation> {
    let promised = 0;
    const promise = (bytes: number) => {
      promised += bytes;
      this.#promisedBytes += bytes;
    };
    const ask = async (bytes: number) => {
      await this.assertRoom(bytes);
      promise(bytes);
    };
    await ask(Math.max(expectedBytes, 1));

    return {
      async take(bytes) {
        if (bytes > promised) {
          await ask(Math.max(bytes - promised, STEP_BYTES));
        }
        // From now on the file system counts them itself.
        promise(-bytes);
      },
      release: () => promise(-promised),
    };
  }

  /** What is to stay free. */
  async keptBytes(): Promise<number> {
    return (await this.#look()).keptBytes;
  }

  /** While less is free than is to stay free: how much, for people. */
  async findShortage(): Promise<string | undefined> {
    const { freeBytes, keptBytes } = await this.#look();

    return freeBytes >= keptBytes
      ? undefined
      : `the disk is nearly full: ${inMib(freeBytes)} are free, and ${inMib(keptBytes)} have to stay free for the database; uploads are refused and wait until there is room`;
  }

  async #look(): Promise<{ readonly freeBytes: number; readonly keptBytes: number }> {
    const { sizeBytes, freeBytes } = await this.#measure(this.#folder);
    const keptBytes =
      this.#keptMib === undefined ? Math.min(sizeBytes * KEPT_SHARE, MOST_KEPT_BYTES) : this.#keptMib * MIB;

    return { freeBytes, keptBytes };
  }
}

/** Where the system does not tell, writing shows. */
async function measureFileSystem(folder: string): Promise<FileSystemSpace> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder);
    return { sizeBytes: blocks * bsize, freeBytes: bavail * bsize };
  } catch {
    return { sizeBytes: 0, freeBytes: Number.POSITIVE_INFINITY };
  }
}

function inMib(bytes: number): string {
  return `${(bytes / MIB).toFixed(bytes < 10 * MIB ? 1 : 0)} MiB`;
}

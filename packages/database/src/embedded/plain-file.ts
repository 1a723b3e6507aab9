import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Windows knows neither, and nobody runs as root there. */
const NOFOLLOW = constants.O_NOFOLLOW ?? 0;
const NONBLOCK = constants.O_NONBLOCK ?? 0;

/**
 * Reads a file in a folder that somebody else may write to: follows no link, and waits for nobody, as a pipe
 * in its place would. Throws what the file system says.
 */
export function readPlainFile(path: string): string {
  return withPlainFile(path, constants.O_RDONLY, (descriptor) => readFileSync(descriptor, 'utf8'));
}

/** Replaces the content of a file that is there, under the same conditions. */
export function overwritePlainFile(path: string, text: string): void {
  withPlainFile(path, constants.O_WRONLY, (descriptor) => {
    ftruncateSync(descriptor);
    writeSync(descriptor, text, 0);
  });
}

function withPlainFile<Result>(path: string, mode: number, use: (descriptor: number) => Result): Result {
  const descriptor = openSync(path, mode | NOFOLLOW | NONBLOCK);

  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.nlink > 1) {
      throw new Error(`${path} is no plain file.`);
    }

    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

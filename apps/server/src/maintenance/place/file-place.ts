import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import { openFileSource } from '../source/file-source.ts';
import type { BackupPlace, PlacedFile } from './backup-place.ts';

const DRAFT = '.part';

/** Backups in a folder. What is made in it can be read by its owner alone. */
export function filePlace(folder: string): BackupPlace {
  return {
    name: join(folder, '/'),
    async make() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    list: (start) => listFiles(folder, start),
    openSource: (name) => openFileSource(join(folder, name)),
    async read({ name }) {
      return readFile(join(folder, name)).catch((cause: unknown) => {
        throw new CodedError(
          'SERVER_NO_BACKUP',
          `${join(folder, name)} cannot be read (${errorCodeOf(cause)}).`,
          { cause },
        );
      });
    },
    async store(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path + DRAFT, content, { mode: 0o600, flush: true });
      await rename(path + DRAFT, path);
      await syncFolder(dirname(path));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function* listFiles(folder: string, start: string): AsyncGenerator<PlacedFile> {
  const inner = start.slice(0, start.lastIndexOf('/') + 1);
  const names = await readdir(join(folder, inner)).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') {
      return [];
    }
    throw error;
  });
  for (const each of names) {
    const name = inner + each;
    const found = name.startsWith(start) ? await stat(join(folder, name)).catch(() => undefined) : undefined;
    if (found?.isFile() === true) {
      yield { name, sizeBytes: found.size, changedAtMs: found.mtimeMs };
    }
  }
}

/** What was renamed in it stays so when the machine ends. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().catch(() => undefined);
  await folder.close();
}

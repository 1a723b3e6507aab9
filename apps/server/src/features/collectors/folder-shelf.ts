import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import type { ByteRange } from '../../http/byte-range.ts';
import type { CollectorShelf, NewShelvedFile, ShelvedFile } from './collector-shelf.ts';

/** Of files that are being written. */
const DRAFT = '.part';

/** Archives in a folder of this machine, one folder in it for each collector. */
export class FolderShelf implements CollectorShelf {
  readonly place: string;

  constructor(place: string) {
    this.place = place;
  }

  async list(folders: readonly string[]): Promise<readonly ShelvedFile[]> {
    const lists = await Promise.all(folders.map((folder) => listFolder(this.place, folder)));

    return lists.flat();
  }

  async open({ folder, name }: ShelvedFile, range: ByteRange | undefined): Promise<Readable> {
    const file = await open(join(this.place, folder, name));

    return file.createReadStream(range === undefined ? {} : { start: range.first, end: range.last });
  }

  async put({ folder, name, sha256, content }: NewShelvedFile): Promise<void> {
    const path = join(this.place, folder, name);
    await mkdir(join(this.place, folder), { recursive: true, mode: 0o750 });
    const draft = `${path}.${randomUUID()}${DRAFT}`;
    const hash = createHash('sha256');
    try {
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(draft, { flags: 'wx', mode: 0o640, flush: true }),
      );
      if (hash.digest('hex') !== sha256) {
        throw new CodedError('COLLECTORS_DAMAGED', `${name} changed while it was stored: try again.`);
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async remove({ folder, name }: Pick<ShelvedFile, 'folder' | 'name'>): Promise<void> {
    await rm(join(this.place, folder, name), { force: true });
  }
}

async function listFolder(place: string, folder: string): Promise<readonly ShelvedFile[]> {
  let names: readonly string[];
  try {
    names = await readdir(join(place, folder));
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') {
      return [];
    }
    throw error;
  }

  const files: ShelvedFile[] = [];
  for (const name of names.filter((candidate) => !candidate.endsWith(DRAFT))) {
    // One that is gone meanwhile is gone.
    const stats = await stat(join(place, folder, name)).catch(() => undefined);
    if (stats?.isFile() === true) {
      files.push({ folder, name, sizeBytes: stats.size, modifiedAt: stats.mtime });
    }
  }

  return files;
}

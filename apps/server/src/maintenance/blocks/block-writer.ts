import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlockList, Manifest } from '../backup-format.ts';
import { damagedBackup } from '../damaged-backup.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import type { BlockCodec } from './block-codec.ts';
import { cutBlocks } from './cut-blocks.ts';

/** Blocks that are stored at once: a store that is far away takes its time for each. Each holds two copies at most. */
const AT_ONCE = 4;

export interface BlockWriterOptions {
  readonly place: BackupPlace;
  /** Within the place, without a slash. */
  readonly folder: string;
  readonly codec: BlockCodec;
  /** Whether each block that is stored is read again at once. */
  readonly isVerified: boolean;
}

/** Stores contents as blocks: those alone that are not there yet. */
export class BlockWriter {
  readonly contents: Record<string, Manifest['contents'][string]> = {};
  readonly lists: Record<string, BlockList> = {};
  /** Blocks that were stored now, and their bytes. */
  stored = { blocks: 0, bytes: 0 };
  readonly #options: BlockWriterOptions;
  /** Bytes of all blocks that are there, by name. */
  readonly #there: Map<string, number>;

  private constructor(options: BlockWriterOptions, there: Map<string, number>) {
    this.#options = options;
    this.#there = there;
  }

  static async open(options: BlockWriterOptions): Promise<BlockWriter> {
    return new BlockWriter(options, await listBlocks(options));
  }

  /** Settles when all of the content is in blocks. */
  async add(name: string, content: Readable): Promise<void> {
    const list: BlockList = [];
    const underWay = new Set<Promise<void>>();
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });

    await pipeline(content, measured, async (chunks: AsyncIterable<Uint8Array>) => {
      try {
        for await (const plain of cutBlocks(chunks)) {
          const at = list.push(['', 0]) - 1;
          const storing: Promise<void> = this.#keep(plain).then((entry) => {
            list[at] = entry;
            underWay.delete(storing);
          });
          underWay.add(storing);
          // Whoever waits is told; nobody waits yet.
          storing.catch(() => undefined);
          if (underWay.size === AT_ONCE) {
            await Promise.race(underWay);
          }
        }
        await Promise.all(underWay);
      } finally {
        await Promise.allSettled(underWay);
      }
    });
    this.contents[name] = { sha256: hash.digest('hex'), bytes };
    this.lists[name] = list;
  }

  /** Somebody else may have removed one meanwhile. @throws `SERVER_BACKUP_DAMAGED` */
  async assertThere(): Promise<void> {
    const there = await listBlocks(this.#options);
    for (const [name, bytes] of Object.values(this.lists).flat()) {
      if (there.get(name) !== bytes) {
        throw damagedBackup(`block ${name} is gone: somebody removed it meanwhile`);
      }
    }
  }

  async #keep(plain: Uint8Array): Promise<BlockList[number]> {
    const { place, codec, folder, isVerified } = this.#options;
    const name = codec.nameOf(plain);
    const known = this.#there.get(name);
    if (known !== undefined) {
      return [name, known];
    }

    const encoded = await codec.encode(plain, name);
    const file = { name: `${folder}/${name}`, sizeBytes: encoded.length };
    await place.store(file.name, encoded);
    if (isVerified) {
      await codec.decode(await place.read(file), name);
    }
    // The same block once more, at the same moment, is stored twice, and the last one counts.
    this.#there.set(name, encoded.length);
    this.stored = { blocks: this.stored.blocks + 1, bytes: this.stored.bytes + encoded.length };

    return [name, encoded.length];
  }
}

async function listBlocks({
  place,
  folder,
}: Pick<BlockWriterOptions, 'place' | 'folder'>): Promise<Map<string, number>> {
  const there = new Map<string, number>();
  for await (const { name, sizeBytes } of place.list(`${folder}/`)) {
    there.set(name.slice(folder.length + 1), sizeBytes);
  }

  return there;
}

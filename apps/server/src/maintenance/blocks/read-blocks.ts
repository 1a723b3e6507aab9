import type { BlockList } from '../backup-format.ts';
import { damagedBackup } from '../damaged-backup.ts';
import type { BackupSource } from '../source/backup-source.ts';
import type { BlockCodec } from './block-codec.ts';

/** Blocks that are fetched before they are asked for: a store that is far away takes its time for each. */
const AHEAD = 4;

export interface StoredBlocks {
  readonly source: BackupSource;
  /** Beside the backup, without a slash. */
  readonly folder: string;
  readonly codec: BlockCodec;
}

/** A content that was cut into blocks. Holds {@link AHEAD} of them. @throws `SERVER_BACKUP_DAMAGED` */
export async function* readBlocks(
  list: BlockList,
  { source, folder, codec }: StoredBlocks,
): AsyncGenerator<Uint8Array> {
  const fetch = async ([name, bytes]: BlockList[number]): Promise<Uint8Array> => {
    const stored = await source.readBeside(`${folder}/${name}`, bytes).catch((cause: unknown) => {
      throw damagedBackup(`block ${name} cannot be read from ${folder}, which lies beside it`, cause);
    });
    return codec.decode(stored, name);
  };
  const ahead: Promise<Uint8Array>[] = [];

  for (let next = 0; next < list.length || ahead.length > 0; ) {
    for (; next < list.length && ahead.length < AHEAD; next++) {
      const entry = list[next];
      if (entry !== undefined) {
        const fetched = fetch(entry);
        // Whoever waits for it is told; of those behind one that failed, nobody waits.
        fetched.catch(() => undefined);
        ahead.push(fetched);
      }
    }
    const first = await ahead.shift();
    if (first !== undefined) {
      yield first;
    }
  }
}

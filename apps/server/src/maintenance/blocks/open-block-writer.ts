import { randomBytes } from 'node:crypto';
import { isCodedError } from '@secgraph/kernel';
import { openBackup } from '../backup-archive.ts';
import { blockFolder } from '../backup-format.ts';
import { findSurplus, startOf } from '../bucket/backup-name.ts';
import type { Passphrase } from '../encryption/passphrase.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import { BLOCK_KEY_BYTES, blockCodec } from './block-codec.ts';
import { BlockWriter } from './block-writer.ts';

export interface IncrementalOptions {
  readonly place: BackupPlace;
  readonly databaseId: string;
  /** Undefined: it is not encrypted. */
  readonly passphrase: Passphrase | undefined;
  readonly isVerified: boolean;
}

/** Blocks that a backup is made of, and what tells how to read them. */
export interface IncrementalBlocks {
  readonly writer: BlockWriter;
  readonly folder: string;
  /** In base64; undefined: they are not encrypted. */
  readonly key: string | undefined;
}

/** To go on where earlier backups of the database in the same place ended. */
export async function openBlockWriter(options: IncrementalOptions): Promise<IncrementalBlocks> {
  const folder = blockFolder(options.databaseId);
  const key = options.passphrase === undefined ? undefined : await findKey(options);
  const bytes = key === undefined ? undefined : Buffer.from(key, 'base64');
  const writer = await BlockWriter.open({ ...options, folder, codec: blockCodec(bytes) });

  return { writer, folder, key };
}

/** The one of the newest backup that the same passphrase opens, or a new one: then nothing can be shared. */
async function findKey({ place, databaseId, passphrase }: IncrementalOptions): Promise<string> {
  const names: string[] = [];
  for await (const { name } of place.list(startOf(databaseId))) {
    names.push(name);
  }
  for (const name of findSurplus(names, databaseId, 0)) {
    try {
      const archive = await openBackup(await place.openSource(name), passphrase);
      archive.close();
      const key = archive.isEncrypted ? archive.manifest.blocks?.key : undefined;
      if (key !== undefined) {
        return key;
      }
    } catch (error) {
      // Another passphrase, or damaged: neither keeps a new one from being made.
      if (!isCodedError(error)) {
        throw error;
      }
    }
  }

  return randomBytes(BLOCK_KEY_BYTES).toString('base64');
}

import type { ServerConfig } from '../config/server-config.ts';
import { openBackup } from './backup-archive.ts';
import type { Manifest } from './backup-format.ts';
import { type Passphrase, readPassphrase } from './encryption/passphrase.ts';
import type { BackupSource } from './source/backup-source.ts';
import { openSource } from './source/open-source.ts';
import { assertOrigin, describeOrigin } from './verify-origin.ts';

/**
 * Reads a backup as a restore would, and touches nothing else. Returns what to tell, a line each.
 *
 * @throws what `openSource`, `openBackup` and `assertOrigin` throw
 */
export async function verifyBackup(path: string, config: ServerConfig): Promise<readonly string[]> {
  const source = await openSource(path, config);
  const archive = await openBackup(source, readPassphrase(config.backup.passphrase));

  try {
    const isVerified = await assertOrigin(archive, config, { path, isUnverified: true });
    await archive.assertWhole();
    const { created_at: createdAt, product_version: release, migrations } = archive.manifest;

    return [
      `Backup of ${createdAt}, by ${release} (schema ${migrations.length}): ${path}`,
      describeWhole(archive.manifest),
      describeOrigin(archive, isVerified),
    ];
  } finally {
    archive.close();
  }
}

export interface VerifyOptions {
  readonly passphrase: Passphrase | undefined;
  /** Whether what lies beside it is read as well. */
  readonly isWithBlocks: boolean;
}

/** @throws what `openBackup` throws */
export async function verifySource(
  source: BackupSource,
  { passphrase, isWithBlocks }: VerifyOptions,
): Promise<void> {
  const archive = await openBackup(source, passphrase);
  await archive.assertWhole({ isWithBlocks }).finally(() => archive.close());
}

/** What is told of a backup that was found whole. */
export function describeWhole({ tables, contents }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + (table.rows ?? 0), 0);
  const counted = tables.every((table) => table.rows !== undefined) ? `, with ${rows} rows` : '';

  return `It was read to its end and is whole: ${Object.keys(contents).length} contents${counted}, and the digest of each.`;
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, findUpgrade, migrate, type Upgrade, whileNobodyWrites } from '@secgraph/database';
import { AccountRecovery } from '@secgraph/database/auth';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import { DiskSpace, makePrivateFolder } from '@secgraph/kernel/disk';
import type { ServerConfig } from '../config/server-config.ts';
import { PRODUCT_VERSION, RELEASE } from '../life-cycle/product-version.ts';

/** In the data folder. */
const BACKUPS = 'backups';
/** Of those that are made here; others that lie beside them are nobody's to remove. */
const PREFIX = 'before-';
const SUFFIX = '.zip';
const KEPT = 2;

type UpgradeConfig = Pick<ServerConfig, 'backup' | 'dataFolder' | 'ingest' | 'secretKey'>;

/**
 * Brings the schema up to this release, while nobody else writes; a database that has one already is backed up before.
 *
 * @param tell a line each, for people
 * @throws `SERVER_NO_UPGRADE_BACKUP`, `DATABASE_WRITER_RUNS`, and what `migrate` throws
 */
export async function upgradeDatabase(
  database: Database,
  config: UpgradeConfig,
  tell: (line: string) => void,
): Promise<void> {
  const find = () => findUpgrade(database, { release: RELEASE });
  if ((await find()) === undefined) {
    await migrate(database, { release: RELEASE });
    return;
  }

  await whileNobodyWrites(database, {
    find,
    async work(upgrade) {
      const file = config.backup.isBeforeUpgrade
        ? await backUpBefore(database, { config, upgrade, tell })
        : undefined;
      await migrate(database, { release: RELEASE });
      if (file !== undefined) {
        await new AccountRecovery(database).record('CreateBackup', {
          with_secret_key: false,
          encrypted: false,
          file,
        });
      }
    },
  });
}

interface BackupBefore {
  readonly config: UpgradeConfig;
  readonly upgrade: Upgrade;
  readonly tell: (line: string) => void;
}

async function backUpBefore(database: Database, { config, upgrade, tell }: BackupBefore): Promise<string> {
  const file = await backUp(database, config, upgrade);
  // Before it is migrated: a migration that fails at each start must not fill the disk with them.
  await removeOlder(join(config.dataFolder, BACKUPS));
  tell(
    `the database (schema ${upgrade.from}) was backed up before it is migrated to schema ${upgrade.to}: ${file}`,
  );

  return file;
}

async function backUp(database: Database, config: UpgradeConfig, { from, to }: Upgrade): Promise<string> {
  // Most starts need none of it.
  const { storeBackup } = await import('./write-backup.ts');
  const { dataFolder, ingest } = config;
  const folder = join(dataFolder, BACKUPS);
  const moment = new Date().toISOString().replace(/[:.]/g, '');
  const path = join(folder, `${PREFIX}${PRODUCT_VERSION}-${moment}${SUFFIX}`);

  try {
    makePrivateFolder(folder);
    await removeUnfinished(folder);
    const space = new DiskSpace({ folder, keptMib: ingest.minFreeDiskMib });
    await storeBackup(database, config, {
      path,
      space,
      hasSecretKey: false,
      passphrase: undefined,
      isVerified: true,
    });

    return path;
  } catch (cause) {
    const reason = cause instanceof CodedError ? cause.message : `${errorCodeOf(cause) ?? String(cause)}.`;
    throw new CodedError(
      'SERVER_NO_UPGRADE_BACKUP',
      `The database has to be migrated from schema ${from} to ${to}, and the backup before it could not be made. Nothing was migrated. The reason: ${reason} See to ${folder}, or, where there is a backup already, set SECGRAPH_BACKUP_BEFORE_UPGRADE=false.`,
      { cause },
    );
  }
}

/** What somebody who was killed has left. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(PREFIX) && name.endsWith(`${SUFFIX}.part`)) {
      await rm(join(folder, name), { force: true });
    }
  }
}

async function removeOlder(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX) && name.endsWith(SUFFIX));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, madeAtMs: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of dated.toSorted((a, b) => b.madeAtMs - a.madeAtMs).slice(KEPT)) {
    await rm(join(folder, name), { force: true });
  }
}

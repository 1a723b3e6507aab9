import { createReadStream } from 'node:fs';
import { AccountRecovery } from '@secgraph/database/auth';
import { CodedError } from '@secgraph/kernel';
import type { ServerConfig } from '../config/server-config.ts';
import {
  CHECKSUM_SUFFIX,
  type CollectorStore,
  type StoredArchive,
} from '../features/collectors/collector-store.ts';
import {
  type ExaminedArchive,
  examineArchive,
  SIGNATURE_SUFFIX,
} from '../features/collectors/examine-archive.ts';
import { collectorKeysOf, openCollectors } from '../features/collectors/open-collectors.ts';
import { versionText } from '../formats/collector-version.ts';
import { withMaintainedDatabase } from './open-maintained.ts';

const MIB = 1024 * 1024;

/** Stores archives of collectors, all of them or, where one is not taken, none. Returns what to tell, a line each. */
export async function addCollectors(
  paths: readonly string[],
  config: ServerConfig,
  { isEnterprise }: { readonly isEnterprise: boolean },
): Promise<readonly string[]> {
  // Whoever says `*` means the archives.
  const archives = paths.filter(
    (path) => !path.endsWith(CHECKSUM_SUFFIX) && !path.endsWith(SIGNATURE_SUFFIX),
  );
  if (archives.length === 0) {
    throw new CodedError('SERVER_USAGE', 'collectors add takes archives. See secgraph collectors --help.');
  }

  const store = openCollectors(config.collectors);
  const keys = collectorKeysOf(config.collectors);
  const examined: ExaminedArchive[] = [];
  for (const path of archives) {
    const archive = await examineArchive(path, { keys, isEnterprise });
    if (examined.some(({ name }) => name.toLowerCase() === archive.name.toLowerCase())) {
      throw new CodedError('SERVER_USAGE', `two of the files are called ${archive.name}.`);
    }
    examined.push(archive);
  }
  const stored = await store.list();
  const missing = examined.filter((archive) => !isStored(archive, stored));

  await withMaintainedDatabase(config, async (database) => {
    const audit = new AccountRecovery(database);
    for (const { path, name, sha256, vouchedBy, ...archive } of missing) {
      await audit.record('AddCollector', { name, sha256, vouched_by: vouchedBy });
      await store.add({ ...archive, name, sha256, content: createReadStream(path) });
    }
  });

  return examined.map((archive) =>
    missing.includes(archive)
      ? `${archive.name} is added, on ${archive.vouchedBy}.`
      : `${archive.name} is there already.`,
  );
}

/** Throws where another archive has the name. */
function isStored(
  { name, sha256, isEnterprise }: ExaminedArchive,
  stored: readonly StoredArchive[],
): boolean {
  const same = stored.find(({ file }) => file.name.toLowerCase() === name.toLowerCase());
  if (same === undefined) {
    return false;
  }
  if (same.sha256 === sha256 && same.isEnterprise === isEnterprise) {
    return true;
  }

  throw new CodedError(
    'COLLECTORS_NAME_TAKEN',
    `There is another ${same.file.name}: remove it first, with secgraph collectors remove ${same.file.name}.`,
  );
}

export async function listCollectors(config: ServerConfig): Promise<readonly string[]> {
  const store = openCollectors(config.collectors);
  const archives = await store.list();

  return archives.length === 0 ? [`There are no collectors in ${store.place}.`] : archives.map(describe);
}

function describe({ type, isEnterprise, version, file, sha256 }: StoredArchive): string {
  const columns = [
    `${type}${isEnterprise ? ' enterprise' : ''}`.padEnd(21),
    versionText(version).padEnd(12),
    `${(file.sizeBytes / MIB).toFixed(1)} MiB`.padStart(10),
    sha256,
    file.name,
  ];

  return columns.join('  ');
}

/** Removes archives, all of them or, where a name is not there, none. */
export async function removeCollectors(
  names: readonly string[],
  config: ServerConfig,
): Promise<readonly string[]> {
  const store: CollectorStore = openCollectors(config.collectors);
  const stored = await store.list();
  const found = names.map((name) => {
    const archive = stored.find(({ file }) => file.name === name);
    if (archive === undefined) {
      throw new CodedError(
        'COLLECTORS_UNKNOWN',
        `There is no ${name} in ${store.place}. See secgraph collectors list.`,
      );
    }

    return archive;
  });

  await withMaintainedDatabase(config, async (database) => {
    const audit = new AccountRecovery(database);
    for (const archive of found) {
      await audit.record('RemoveCollector', { name: archive.file.name, sha256: archive.sha256 });
      await store.remove(archive);
    }
  });

  return found.map(({ file }) => `${file.name} is removed.`);
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariant } from '@secgraph/kernel';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** All migrations of this release, numbered without gaps from 1. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => FILE_NAME.test(name)).sort();
  const migrations = await Promise.all(names.map(readMigration));

  migrations.forEach((migration, index) => {
    invariant(migration.version === index + 1, `migration ${index + 1} is missing or doubled`);
  });
  return migrations;
}

async function readMigration(fileName: string): Promise<Migration> {
  const [, version, name] = FILE_NAME.exec(fileName) ?? [];
  const text = await readFile(join(FOLDER, fileName), 'utf8');
  // A checkout with other line ends is the same migration.
  const sql = text.replaceAll('\r\n', '\n');

  return {
    version: Number(version),
    name: name ?? fileName,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  };
}

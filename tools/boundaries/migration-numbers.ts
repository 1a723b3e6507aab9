import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 'packages/database/migrations';

/** Migrations run in the order of their numbers: two branches that chose the same one must not meet unnoticed. */
export async function findMisnumberedMigrations(root: string): Promise<readonly string[]> {
  const names = (await readdir(join(root, FOLDER))).toSorted();

  return names.flatMap((name, at) =>
    Number(name.slice(0, 4)) === at + 1
      ? []
      : [`${FOLDER}/${name} is the migration at place ${at + 1}: number it so, or those before it.`],
  );
}

/** Enough of the id of a database to tell it from others that are kept in the same place. */
export const ID_LENGTH = 8;
const SUFFIX = '.backup';
const MOMENT = /^\d{8}T\d{9}Z$/;

/** The name of a backup where only its folder was named. Later ones come later by the alphabet. */
export function backupName(databaseId: string, at: Date): string {
  return `${startOf(databaseId)}${at.toISOString().replaceAll(/[-:.]/g, '')}${SUFFIX}`;
}

/** What names of backups of a database begin with. */
export function startOf(databaseId: string): string {
  return `secgraph-${databaseId.slice(0, ID_LENGTH)}-`;
}

/** Whether a name is one of a backup of a database, whoever gave it. */
export function isBackupOf(name: string, databaseId: string): boolean {
  return name.startsWith(startOf(databaseId)) && name.endsWith(SUFFIX) && !name.includes('/');
}

/** Of some names, those of backups that a database has too many of: all but the newest, and never one of another's. */
export function findSurplus(names: readonly string[], databaseId: string, kept: number): readonly string[] {
  const start = startOf(databaseId);
  const ours = names.filter(
    (name) =>
      name.startsWith(start) &&
      name.endsWith(SUFFIX) &&
      MOMENT.test(name.slice(start.length, -SUFFIX.length)),
  );

  return ours.toSorted().toReversed().slice(kept);
}

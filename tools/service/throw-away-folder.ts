import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder among the temporary ones, with what it takes to remove it. */
export async function createThrowAwayFolder(
  prefix: string,
): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  // Started as root, the service runs PostgreSQL as somebody else, who has to get through to the data folder.
  await chmod(path, 0o755);

  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

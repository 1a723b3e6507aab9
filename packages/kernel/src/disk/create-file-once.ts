import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { errorCodeOf } from '../error-code.ts';

/**
 * Makes a file unless it is there, whole and in one step, so that one of several that start at once is first.
 *
 * @returns what it holds, whoever made it
 */
export async function createFileOnce(path: string, content: string): Promise<string> {
  const there = await readIfThere(path);
  if (there !== undefined) {
    return there;
  }

  const draft = `${path}.${randomUUID()}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await placeUnlessThere(draft, path);
    return await readFile(path, 'utf8');
  } finally {
    await rm(draft, { force: true });
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

async function placeUnlessThere(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') {
      // Some file systems have no links. Without them, the last of several that start at once wins.
      await rename(draft, path);
    }
  }
}

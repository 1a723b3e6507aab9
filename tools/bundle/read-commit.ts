import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a bundle is made of. */
export interface Commit {
  readonly id: string;
  /** Of the commit; every file of a bundle has it. */
  readonly seconds: number;
  /** Paths that the commit has. */
  readonly files: readonly string[];
}

const MAX_LIST_BYTES = 64 * 1024 * 1024;

/** @throws where files differ from the commit: what is made of them would be told to be something else */
export async function readCommit(checkout: string): Promise<Commit> {
  const changes = await git(checkout, ['status', '--porcelain']);
  if (changes !== '') {
    throw new Error(`commit or take back these changes first, as a bundle tells its commit:\n${changes}`);
  }
  const [id = '', seconds = ''] = (await git(checkout, ['log', '-1', '--format=%H %ct'])).split(' ');
  const files = (await git(checkout, ['ls-files', '-z'])).split('\0').filter((path) => path !== '');

  return { id, seconds: Number(seconds), files };
}

async function git(folder: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...args], { cwd: folder, maxBuffer: MAX_LIST_BYTES });

  return stdout.trimEnd();
}

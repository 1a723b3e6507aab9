import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Commit } from '../bundle/read-commit.ts';
import { writeArchive } from '../bundle/write-archive.ts';
import { stageCommandLine } from './stage-command-line.ts';
import { stageService } from './stage-service.ts';

export interface PackageSources {
  readonly checkout: string;
  readonly commit: Commit;
  /** Where the pages are that were built of it. */
  readonly pages: string;
  /** Where the packages go. */
  readonly out: string;
}

/** The folder that npm wants in each package. */
const FOLDER = 'package';

/** Makes what npm installs globally. @returns where they are */
export async function makePackages({
  checkout,
  commit,
  pages,
  out,
}: PackageSources): Promise<{ readonly service: string; readonly commandLine: string }> {
  const { version }: { version: string } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  const release = { checkout, version, commit };
  await mkdir(out, { recursive: true });
  const [service, commandLine] = [
    join(out, `secgraph-${version}.tgz`),
    join(out, `secgraph-cli-${version}.tgz`),
  ];
  await pack(service, commit, (folder) => stageService(folder, release, pages));
  await pack(commandLine, commit, (folder) => stageCommandLine(folder, release));

  return { service, commandLine };
}

async function pack(
  path: string,
  { seconds }: Commit,
  stage: (folder: string) => Promise<void>,
): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'secgraph-package-'));
  try {
    const folder = join(work, FOLDER);
    await mkdir(folder);
    await stage(folder);
    await writeArchive(folder, `${path}.unfinished`, seconds);
    await rename(`${path}.unfinished`, path);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

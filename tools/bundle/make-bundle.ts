import type { KeyObject } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertProcessor } from './assert-processor.ts';
import type { BundleCommand } from './command-line.ts';
import { makeDeb } from './make-deb.ts';
import { readCommit } from './read-commit.ts';
import { SBOM_FILE, stageInstallation } from './stage-installation.ts';
import { writeArchive } from './write-archive.ts';
import { writeChecksums } from './write-checksums.ts';

export interface MadeBundle {
  readonly archive: string;
  /** All that was written, the archive included. */
  readonly files: readonly string[];
}

/** Makes the bundle of the commit that is checked out. */
export async function makeBundle(
  checkout: string,
  { architecture, out, deb }: BundleCommand,
  key: KeyObject | undefined,
): Promise<MadeBundle> {
  const commit = await readCommit(checkout);
  const { version }: { version: string } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  const installation = { checkout, version, commit, architecture };
  const name = `secgraph-${version}-linux-${architecture}`;
  const work = await mkdtemp(join(tmpdir(), 'secgraph-bundle-'));
  try {
    const stage = join(work, name);
    await mkdir(stage);
    await stageInstallation(stage, installation);
    await assertProcessor(stage, architecture);

    await mkdir(out, { recursive: true });
    const [archive, sbom] = [join(out, `${name}.tar.gz`), join(out, `${name}.cdx.json`)];
    await writeArchive(stage, archive, commit.seconds);
    await copyFile(join(stage, SBOM_FILE), sbom);
    // Last, as it takes the stage away.
    const packages = deb ? [await makeDeb(stage, out, installation)] : [];

    return { archive, files: [archive, sbom, ...packages, ...(await writeChecksums(out, key))] };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

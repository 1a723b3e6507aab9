import { statfs } from 'node:fs/promises';
import { DiskSpace } from '@secgraph/kernel/disk';
import { nearestFolder } from '../../nearest-folder.ts';
import type { Check } from '../check.ts';
import { inGib } from '../in-gib.ts';
import { failed, type Verdict, verdictsOf, warning } from '../verdict.ts';

/** Of what has to stay free: below that, an upload of some size will be refused. */
const NARROW = 4;
const FEW_INODES = 10_000;

export interface FileSystem {
  readonly sizeBytes: number;
  /** For this user. */
  readonly freeBytes: number;
  /** That the service leaves free. */
  readonly keptBytes: number;
  /** 0: this file system does not number files. */
  readonly inodes: number;
  readonly freeInodes: number;
}

export const disk: Check = {
  name: 'disk',
  meaning: 'without room, uploads are refused and wait, and PostgreSQL stops',
  async look({ config: { dataFolder, ingest } }) {
    const folder = nearestFolder(dataFolder);
    const stats = await statfs(folder);
    const space = new DiskSpace({ folder, keptMib: ingest.minFreeDiskMib });
    const system = {
      sizeBytes: stats.blocks * stats.bsize,
      freeBytes: stats.bavail * stats.bsize,
      keptBytes: await space.keptBytes(),
      inodes: stats.files,
      freeInodes: stats.ffree,
    };

    return verdictsOf(
      judgeDisk(folder, system),
      `${inGib(system.freeBytes)} of ${inGib(system.sizeBytes)} are free for ${folder}; uploads leave ${inGib(system.keptBytes)}`,
    );
  },
};

/** @internal For tests. */
export function judgeDisk(folder: string, system: FileSystem): readonly (Verdict | undefined)[] {
  const { freeBytes, keptBytes, inodes, freeInodes } = system;
  const mend =
    'make room, move the data folder (SECGRAPH_DATA_DIR), or leave less free (SECGRAPH_MIN_FREE_DISK_MIB)';
  const left = `${inGib(freeBytes)} are free for ${folder}, and ${inGib(keptBytes)} stay free for the database`;

  return [
    freeBytes < keptBytes
      ? failed(`the disk is nearly full: ${left}, so uploads are refused`, mend)
      : freeBytes < keptBytes * NARROW
        ? warning(`the disk gets full: ${left}`, mend)
        : undefined,
    inodes > 0 && freeInodes < FEW_INODES
      ? warning(
          `the file system of ${folder} has room for ${freeInodes} more files only`,
          'remove files, or make a file system with more inodes',
        )
      : undefined,
  ];
}

import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeArchive } from '@secgraph/test-kit';

/** An invented estate to upload, and the objects that must then be there. */
export interface Estate {
  /** Name in the ledger. */
  readonly content: string;
  readonly archive: string;
  /** Of its records, where no other estate has the same. */
  readonly objectIds: readonly string[];
}

const SMALLEST = 150;
const STEP = 90;

/** Estates of different sizes, which share nothing that is checked. */
export async function makeEstates(folder: string, count: number, seed: number): Promise<readonly Estate[]> {
  const drafts = [];
  for (let index = 0; index < count; index += 1) {
    const options = { objects: SMALLEST + index * STEP, seed: seed + index };
    const archive = join(folder, `estate-${index}.zip`);
    await writeArchive(archive, options);
    const files = join(folder, `estate-${index}`);
    await writeArchive(files, options);
    drafts.push({ content: `estate ${index}`, archive, objectIds: await readObjectIds(files) });
    await rm(files, { recursive: true });
  }

  const timesSeen = new Map<string, number>();
  for (const objectId of drafts.flatMap(({ objectIds }) => objectIds)) {
    timesSeen.set(objectId, (timesSeen.get(objectId) ?? 0) + 1);
  }
  return drafts.map((draft) => ({
    ...draft,
    objectIds: draft.objectIds.filter((objectId) => timesSeen.get(objectId) === 1),
  }));
}

/** Straight from the files, so that the check does not believe the product. */
async function readObjectIds(folder: string): Promise<readonly string[]> {
  const objectIds = new Set<string>();
  for (const name of await readdir(folder)) {
    const file: { data: readonly { ObjectIdentifier: string }[] } = JSON.parse(
      await readFile(join(folder, name), 'utf8'),
    );
    for (const { ObjectIdentifier } of file.data) {
      objectIds.add(ObjectIdentifier.toUpperCase());
    }
  }

  return [...objectIds];
}

import { join } from 'node:path';
import { type EstateOptions, estateFiles, planEstate, writeEstate } from '@secgraph/estate';

/** An invented estate to upload, and the objects that must then be there. */
export interface Estate {
  /** Name in the ledger. */
  readonly content: string;
  readonly archive: string;
  /** Of its records, where no other estate has the same. */
  readonly objectIds: readonly string[];
}

interface RecordOfAnyType {
  readonly ObjectIdentifier: string;
}

const SMALLEST = 150;
const STEP = 90;

/** Estates of different sizes, which share nothing that is checked. */
export async function makeEstates(folder: string, count: number, seed: number): Promise<readonly Estate[]> {
  const drafts = [];
  for (let index = 0; index < count; index++) {
    const options = { objects: SMALLEST + index * STEP, seed: seed + index };
    const archive = join(folder, `estate-${index}.zip`);
    await writeEstate({ ...options, out: archive });
    drafts.push({ content: `estate ${index}`, archive, objectIds: listObjectIds(options) });
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

/** Straight from the records, so that the check does not believe the product. */
function listObjectIds(options: EstateOptions): readonly string[] {
  const records = [...estateFiles(planEstate(options))].flatMap((file) => [...file.records()]);
  const objectIds = records.map((record) =>
    (JSON.parse(record) as RecordOfAnyType).ObjectIdentifier.toUpperCase(),
  );

  return [...new Set(objectIds)];
}

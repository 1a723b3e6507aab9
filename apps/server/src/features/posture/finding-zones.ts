import type { AssetGroupTagRepository, TagRecord } from '@secgraph/database/zones';
import type { ListQuery } from '@secgraph/kernel';
import { HYGIENE } from '@secgraph/vocabulary';
import { notFound } from '../../http/http-error.ts';

/** The zones that a question is about. */
export interface AskedZones {
  /** {@link HYGIENE} among them where it is asked for. */
  readonly tagIds: readonly number[];
  /** What is asked for by name; undefined: hygiene alone. */
  readonly zone: TagRecord | undefined;
}

const BY_POSITION: ListQuery = {
  filters: [{ column: 'type', type: 'integer', predicate: 'eq', value: 1n }],
  sort: [{ column: 'position', type: 'integer', direction: 'asc' }],
  skip: 0,
  limit: 0,
  maxRows: undefined,
};

/** All zones, tier zero first. */
export async function listZones(tags: AssetGroupTagRepository): Promise<readonly TagRecord[]> {
  return tags.listTags(BY_POSITION);
}

/** Without an id: tier zero with hygiene. Throws where there is no such zone. */
export async function readAskedZones(
  tags: AssetGroupTagRepository,
  tagId: number | undefined,
): Promise<AskedZones> {
  if (tagId === HYGIENE) {
    return { tagIds: [HYGIENE], zone: undefined };
  }

  const zones = await listZones(tags);
  if (tagId === undefined) {
    const [tierZero] = zones;
    return { tagIds: tierZero === undefined ? [HYGIENE] : [tierZero.id, HYGIENE], zone: tierZero };
  }

  const zone = zones.find(({ id }) => id === tagId);
  if (zone === undefined) {
    throw notFound();
  }

  return { tagIds: [zone.id], zone };
}

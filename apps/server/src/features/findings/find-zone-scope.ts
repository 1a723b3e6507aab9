import type { AssetGroupTagRepository } from '@secgraph/database/zones';
import type { ListQuery } from '@secgraph/kernel';
import { HYGIENE, TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import { notFound } from '../../http/http-error.ts';

/** Zones whose findings somebody asks for. */
export interface ZoneScope {
  /** 0 stands for hygiene. */
  readonly tagIds: readonly number[];
  readonly tierZeroId: number;
}

const ALL_TAGS: ListQuery = { filters: [], sort: [], skip: 0, limit: 0, maxRows: undefined };

/**
 * Undefined: tier zero and hygiene together. A zone that is not analysed has no findings.
 *
 * @throws `HTTP_NOT_FOUND` for what is no zone
 */
export async function findZoneScope(
  tags: AssetGroupTagRepository,
  tagId: number | undefined,
): Promise<ZoneScope> {
  const zones = (await tags.listTags(ALL_TAGS)).filter(({ type }) => type === 'zone');
  const tierZeroId = zones.find(({ position }) => position === TIER_ZERO_POSITION)?.id ?? -1;

  if (tagId === undefined) {
    return { tagIds: [tierZeroId, HYGIENE], tierZeroId };
  }
  if (tagId !== HYGIENE && !zones.some(({ id }) => id === tagId)) {
    throw notFound();
  }
  return { tagIds: [tagId], tierZeroId };
}

import type { StoredTag } from '@secgraph/database';
import { notFound } from '../../http/http-error.ts';

/** A zone as questions about exposure see it. */
export interface ZoneScope {
  readonly tagId: number;
  /** The kind that its members carry, and the kinds of the zone and all higher ones. */
  readonly kindName: string;
  readonly closedKinds: readonly string[];
}

/** All zones, the highest first. */
function zoneScopesOf(tags: readonly StoredTag[]): readonly ZoneScope[] {
  const zones = tags
    .filter(({ type }) => type === 'zone')
    .toSorted((left, right) => (left.position ?? Infinity) - (right.position ?? Infinity));

  return zones.map(({ id, kindName }, index) => ({
    tagId: id,
    kindName,
    closedKinds: zones.slice(0, index + 1).map((zone) => zone.kindName),
  }));
}

/** Default: the highest one. Throws a refusal for labels and what is not there. */
export function getZoneScope(tags: readonly StoredTag[], tagId: number | undefined): ZoneScope {
  const zones = zoneScopesOf(tags);
  const zone = tagId === undefined ? zones[0] : zones.find((scope) => scope.tagId === tagId);
  if (zone === undefined) {
    throw notFound();
  }
  return zone;
}

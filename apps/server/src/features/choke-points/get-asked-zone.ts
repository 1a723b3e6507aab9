import type { StoredTag } from '@secgraph/database/zones';
import type { AskedZone } from '@secgraph/questions';
import { notFound } from '../../http/http-error.ts';

/** Default: the highest one. Throws a refusal for labels and what is not there. */
export function getAskedZone(tags: readonly StoredTag[], tagId: number | undefined): AskedZone {
  const zones = tags
    .filter(({ type }) => type === 'zone')
    .map(({ id, kindName, position = Number.POSITIVE_INFINITY }) => ({ id, kindName, position }))
    .toSorted((left, right) => left.position - right.position);
  const place = tagId === undefined ? 0 : zones.findIndex(({ id }) => id === tagId);
  const zone = zones[place];
  if (zone === undefined) {
    throw notFound();
  }
  return { tagId: zone.id, upwards: zones.slice(0, place + 1) };
}

import type { StoredTag } from '@secgraph/database';
import { notFound } from '../../http/http-error.ts';

/** A zone as questions about exposure see it. */
export interface AskedZone {
  readonly tagId: number;
  /** All zones down to it, the highest first and itself last. */
  readonly upwards: readonly {
    readonly id: number;
    /** The kind that its members carry. */
    readonly kindName: string;
    readonly position: number;
  }[];
}

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

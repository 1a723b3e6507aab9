import type { RelatedListName } from './related-lists.ts';

/** The entities of one path segment. */
export interface EntityCollection {
  /** Kind an entity must have. */
  readonly kind: string;
  /** The numbers an entity shows, by their name on the wire: the size of which list. */
  readonly counts: Readonly<Record<string, RelatedListName>>;
}

export const ENTITY_COLLECTIONS = {
  // Wire: controllers are listed but not counted.
  base: { kind: 'Base', counts: { controllables: 'controllables' } },
} as const satisfies Readonly<Record<string, EntityCollection>>;

export type EntityCollectionName = keyof typeof ENTITY_COLLECTIONS;

export function entityCollection(name: EntityCollectionName): EntityCollection {
  return ENTITY_COLLECTIONS[name];
}

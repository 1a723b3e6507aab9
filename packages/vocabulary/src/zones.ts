/** Zones rank, and a node is in one of them at most; labels mark freely; owned is the label of what attackers hold. */
export const TAG_TYPES = { zone: 1, label: 2, owned: 3 } as const;
export type TagType = keyof typeof TAG_TYPES;

/** The position of the zone whose members control everything. */
export const TIER_ZERO_POSITION = 1;

/** In the place of the id of a zone: findings that lead into none. */
export const HYGIENE = 0;
export const HYGIENE_NAME = 'Hygiene';

/** What a selector starts from. */
export const SEED_TYPES = { 'object-id': 1, cypher: 2 } as const;
export type SeedType = keyof typeof SEED_TYPES;

/** Which members need nobody to certify them: none, all, or those that are seeds. */
export const AUTO_CERTIFY = { none: 0, all: 1, seeds: 2 } as const;
export type AutoCertify = keyof typeof AUTO_CERTIFY;

/** What became of a member of a zone that asks for certification; members count from `byUser` on. */
export const CERTIFICATION = { pending: 0, revoked: 1, byUser: 2, bySelector: 3 } as const;

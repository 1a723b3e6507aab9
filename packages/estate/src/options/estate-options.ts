export const ESTATE_SIZES = {
  tiny: { objects: 150, domains: 1, forests: 1 },
  small: { objects: 10_000, domains: 2, forests: 1 },
  medium: { objects: 100_000, domains: 4, forests: 2 },
  large: { objects: 1_000_000, domains: 6, forests: 2 },
} as const;

export type EstateSize = keyof typeof ESTATE_SIZES;

export const HYGIENE_LEVELS = ['good', 'typical', 'poor'] as const;

/** How well the invented administrators did their work. */
export type HygieneLevel = (typeof HYGIENE_LEVELS)[number];

/** What to invent. Same options, same bytes. */
export interface EstateOptions {
  /** Objects, domains and forests by name. Default `small`, unless `objects` is given. */
  readonly size?: EstateSize;
  /** Records over all files together, exactly; what is planted comes on top. */
  readonly objects?: number;
  /** Default 1. */
  readonly seed?: number;
  /** Over all forests together. */
  readonly domains?: number;
  readonly forests?: number;
  /** Beyond those within a forest: first between the forests, then to outside partners. */
  readonly trusts?: number;
  /** Share of the groups that contain other groups, 0 to 1. Default 0.25. */
  readonly nesting?: number;
  /** Mean number of sessions on a computer that could be reached. Default 3. */
  readonly sessions?: number;
  /** Share of accounts that nobody uses any more, 0 to 1. Default 0.12. */
  readonly stale?: number;
  /** Default true. */
  readonly certificateServices?: boolean;
  /** Default `typical`. */
  readonly hygiene?: HygieneLevel;
  /** The moment of the collection; no clock is read. Default 2026-01-01. */
  readonly collectedAt?: Date;
  /** Plants attack paths with known truth, and a second forest to hold their near-miss twins. Default false. */
  readonly plant?: boolean;
  /** Adds a tenant of Entra ID with its Azure resources for each forest, synchronised with it. Default false. */
  readonly entra?: boolean;
  /** How many objects all tenants have together, exactly; what is planted comes on top. Default a fifth of `objects`; only with `entra`. */
  readonly cloudObjects?: number;
}

export type ResolvedOptions = Readonly<Required<Omit<EstateOptions, 'size'>>>;

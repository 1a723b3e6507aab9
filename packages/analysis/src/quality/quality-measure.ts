import type { Completeness } from './completeness.ts';

/** How much there is of one domain or tenant, or of all of a platform. */
export interface QualityMeasure {
  /** `ad`, `azure`, or the kind of an environment that an extension declares. */
  readonly platform: string;
  /** Object id of the domain or tenant; undefined: all of them. */
  readonly environmentId: string | undefined;
  /** How many this is about. */
  readonly environments: number;
  /** By name, as clients know it; of declared environments, by kind, behind `node` or `relationship`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Undefined where it is not measured. */
  readonly completeness: Completeness | undefined;
}

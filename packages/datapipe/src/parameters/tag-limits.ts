/** How many tags there may be; undefined: any number. */
export interface TagLimits {
  /** Tier zero counts. */
  readonly zones: number | undefined;
  /** Owned does not count. */
  readonly labels: number | undefined;
  /** Zones other than tier zero may be analysed. */
  readonly hasSeveralZones: boolean;
}

const TIERING = 'analysis.tiering';
const UNLIMITED = 'zones.unlimited';

/** From configuration parameters by key. The last field of the first one has two names, since clients know either. */
export function readTagLimits(values: ReadonlyMap<string, unknown>): TagLimits {
  const field = (key: string, name: string): unknown => {
    const value = values.get(key);
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  };
  const isUnlimited = field(UNLIMITED, 'enabled') !== false;
  const number = (name: string, fallback: number) => {
    const value = field(TIERING, name);
    return isUnlimited ? undefined : typeof value === 'number' ? value : fallback;
  };
  const several = field(TIERING, 'multi_tier_analysis_enabled') ?? field(TIERING, 'enabled');

  return {
    zones: number('tier_limit', 1),
    labels: number('label_limit', 0),
    hasSeveralZones: isUnlimited || several === true,
  };
}

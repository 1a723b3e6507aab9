import { TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import { readTagLimits } from './tag-limits.ts';

interface AnalysedZone {
  readonly position: number | undefined;
  readonly isAnalysed: boolean;
}

/** Without analysis of several zones, findings are looked for in tier zero alone. `values`: configuration parameters. */
export function withAnalysedZones<Tag extends AnalysedZone>(
  tags: readonly Tag[],
  values: ReadonlyMap<string, unknown>,
): readonly Tag[] {
  const { hasSeveralZones } = readTagLimits(values);
  return tags.map((tag) => ({
    ...tag,
    isAnalysed: tag.isAnalysed && (hasSeveralZones || tag.position === TIER_ZERO_POSITION),
  }));
}

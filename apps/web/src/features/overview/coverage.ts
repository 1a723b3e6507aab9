import type { Environment } from '@secgraph/contract';
import { findGaps } from '../../parts/data-quality/find-gaps.ts';
import type { QualityRecord } from '../../parts/data-quality/quality-record.ts';
import { platformOf } from '../../parts/data-quality/quality-subject.ts';
import { type ShareTone, toneOfShare } from '../../parts/data-quality/tone-of-share.ts';
import { formatShare } from '../../ui/format.ts';

/** What was collected of an environment, in a few words and a colour. */
export interface Coverage {
  readonly environment: Environment;
  readonly gapCount: number;
  /** The smallest share that was measured, 0 to 1; 1 where none was. */
  readonly leastShare: number;
  readonly tone: ShareTone;
  readonly words: string;
}

export function coverageOf(environment: Environment, record: QualityRecord): Coverage {
  const gaps = findGaps(platformOf(environment), record).map(({ what }) => what);
  const shares = sharesOf(record);
  const leastShare = Math.min(1, ...shares.map(({ share }) => share));
  const tone = toneOfShare(leastShare);
  const missing = [
    ...gaps,
    ...shares.filter(({ share }) => toneOfShare(share) !== 'ok').map(({ words }) => words),
  ];
  const told = missing.length === 0 ? shares.map(({ words }) => words) : missing;

  return {
    environment,
    gapCount: gaps.length,
    leastShare,
    tone: gaps.length > 0 && tone === 'ok' ? 'moderate' : tone,
    words: told.length === 0 ? 'nothing missing' : told.join(', '),
  };
}

/** Those of which something is missing, most first; where nothing is, all of them. */
export function rankCoverage(rows: readonly Coverage[]): {
  readonly shown: readonly Coverage[];
  /** Of how many nothing is missing, beside those that are shown. */
  readonly completeCount: number;
} {
  const ranked = rows.toSorted((a, b) => b.gapCount - a.gapCount || a.leastShare - b.leastShare);
  const lacking = ranked.filter(({ tone }) => tone !== 'ok');

  return lacking.length === 0
    ? { shown: ranked, completeCount: 0 }
    : { shown: lacking, completeCount: ranked.length - lacking.length };
}

/** Of tenants, none is measured; of an environment that nothing is in use of, there is nothing to have seen. */
function sharesOf({ sessions, localGroups }: QualityRecord) {
  return [
    ...(sessions === undefined || sessions.active === 0
      ? []
      : [{ share: sessions.share, words: `sessions ${formatShare(sessions.share)}` }]),
    ...(localGroups === undefined || localGroups.active === 0
      ? []
      : [{ share: localGroups.share, words: `local groups ${formatShare(localGroups.share)}` }]),
  ];
}

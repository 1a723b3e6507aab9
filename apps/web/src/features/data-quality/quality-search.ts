import type { QualityPlatform, SubjectChoice } from '../../parts/data-quality/quality-subject.ts';
import { readPositive } from '../../ui/read-search.ts';
import type { DeclaredChoice } from './declared/declared-subject.ts';

/** What the page shows, as its address has it. */
export interface QualitySearch extends SubjectChoice, DeclaredChoice {
  readonly days?: number | undefined;
  readonly measure?: string | undefined;
}

export const SPANS = [
  { days: 30, label: 'Month' },
  { days: 91, label: 'Quarter' },
  { days: 365, label: 'Year' },
] as const;

export const DEFAULT_DAYS = 30;

const PLATFORMS: readonly QualityPlatform[] = ['ad', 'azure'];

export function readQualitySearch(search: Record<string, unknown>): QualitySearch {
  const { platform, environment, extension, days, measure } = search;

  return {
    platform: PLATFORMS.find((known) => known === platform),
    environment: typeof environment === 'string' && environment !== '' ? environment : undefined,
    extension: readPositive(extension),
    days: SPANS.find((span) => span.days === days)?.days,
    measure: typeof measure === 'string' ? measure : undefined,
  };
}

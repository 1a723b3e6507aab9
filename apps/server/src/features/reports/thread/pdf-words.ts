import type { ReportChapter, ReportDocument, ReportFinding } from '@secgraph/contract';
import { countOf, formatNumber, formatPercent } from '@secgraph/vocabulary';
import { MUTED, type PdfSheet } from './pdf-sheet.ts';
import type { TableCell } from './pdf-table.ts';

type Severity = ReportFinding['severity'];
type Tone = ReportDocument['standing']['tone'];

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  moderate: 'Moderate',
  low: 'Low',
};
export const TONE_COLORS: Readonly<Record<Tone, string>> = {
  critical: '#b3261e',
  high: '#b25000',
  moderate: '#7a5c00',
  low: '#3d5a80',
  ok: '#2b7a3d',
  unknown: '#5b6470',
};

const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const TIMES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
/** As times that never were begin. */
const ZERO_YEAR = '0001-';

export function wordDay(at: Date): string {
  return DAYS.format(at);
}

export function wordTime(time: string): string {
  return `${TIMES.format(new Date(time))} UTC`;
}

export function isNever(time: string): boolean {
  return time.startsWith(ZERO_YEAR);
}

/** Where nobody could be counted, that is said, and no number. */
export function wordExposure({ exposure }: ReportChapter): string {
  return exposure === null
    ? 'no data'
    : formatPercent((100 * exposure.exposed_count) / exposure.principal_count);
}

type ReportEnvironment = ReportDocument['environments']['items'][number];

/** How exposed a zone is in an environment; undefined: nobody knows, and `text` says why. */
export function exposureIn(
  { is_collected, exposures }: ReportEnvironment,
  zoneId: number,
): { readonly value: number | undefined; readonly text: string } {
  const own = exposures.find(({ asset_group_tag_id: id }) => id === zoneId);
  if (!is_collected || own === undefined) {
    return { value: undefined, text: is_collected ? 'not analysed' : 'not collected' };
  }

  return { value: own.exposure_percent, text: formatPercent(own.exposure_percent) };
}

export function exposedChapters({ zones }: Pick<ReportDocument, 'zones'>): readonly ReportChapter[] {
  return zones.filter(({ is_hygiene }) => !is_hygiene);
}

/** Said wherever a list is longer than what is printed of it. */
export function tellCut(
  sheet: PdfSheet,
  { count, items }: { readonly count: number; readonly items: readonly unknown[] },
  [noun, order]: readonly [string, string],
  nouns = `${noun}s`,
): void {
  if (items.length < count) {
    sheet.text(`The first ${formatNumber(items.length)} of ${countOf(count, noun, nouns)}, ${order}.`, {
      size: 8,
      color: MUTED,
    });
  }
}

export function nodeCell({
  object_id: id,
  kind,
  name,
}: {
  readonly object_id: string;
  readonly kind: string;
  readonly name: string;
}): TableCell {
  return { text: name === '' ? id : name, detail: kind };
}

export function severityCell(severity: Severity): TableCell {
  return { text: SEVERITY_WORDS[severity], color: TONE_COLORS[severity] };
}

export function numberCell(value: number): TableCell {
  return { text: formatNumber(value) };
}

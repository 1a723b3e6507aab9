import { formatNumber, withUnit } from '@secgraph/vocabulary';
import { language, locale } from '../words/language.ts';

export {
  countOf,
  formatCompact,
  formatNumber,
  formatPercent,
  type Noun,
  withUnit,
} from '@secgraph/vocabulary';

const EXACT_TIMES = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
const RELATIVE_TIMES = new Intl.RelativeTimeFormat(locale, { style: 'short' });
const DAYS = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];
const STEP = 1000;

/** `17 %`; what is neither nothing nor all never looks like it. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) {
    return `<\u202f${withUnit('1', '%')}`;
  }

  return share < 1 && share > 0.99
    ? `>\u202f${withUnit('99', '%')}`
    : withUnit(String(Math.round(share * 100)), '%');
}

export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);

  return withUnit(formatNumber(bytes / STEP ** power), UNITS[power] ?? 'B');
}

export function formatExactTime(time: Date): string {
  return EXACT_TIMES.format(time);
}

/** `23 Nov 2026` */
export function formatDay(time: Date): string {
  return DAYS.format(time);
}

/** `just now`, `4 m ago`, `in 2 h`, and as the language has it; beyond a month the day. */
export function formatRelativeTime(time: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - time.getTime()) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 10) {
    return 'just now';
  }
  if (distance > 30 * 86_400) {
    return formatDay(time);
  }
  if (language !== 'en') {
    const { value, unit } = spanOf(distance);
    return RELATIVE_TIMES.format(seconds > 0 ? -value : value, unit);
  }

  return seconds > 0 ? `${formatSpan(distance)} ago` : `in ${formatSpan(distance)}`;
}

/** The largest unit that fits: `42 s`, `3 m`, `5 h`, `2 d`. */
export function formatSpan(seconds: number): string {
  const { value, unit } = spanOf(seconds);

  return language === 'en'
    ? withUnit(String(value), unit.slice(0, 1))
    : new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

interface Span {
  readonly value: number;
  readonly unit: 'second' | 'minute' | 'hour' | 'day';
}

function spanOf(seconds: number): Span {
  if (seconds < 60) {
    return { value: Math.max(Math.round(seconds), 0), unit: 'second' };
  }
  if (seconds < 3_600) {
    return { value: Math.round(seconds / 60), unit: 'minute' };
  }

  return seconds < 86_400
    ? { value: Math.round(seconds / 3_600), unit: 'hour' }
    : { value: Math.round(seconds / 86_400), unit: 'day' };
}

/** How long something took; null while it has not begun or not ended. */
export function formatSpanBetween(begun: Date | undefined, ended: Date | undefined): string | null {
  return begun === undefined || ended === undefined
    ? null
    : formatSpan((ended.getTime() - begun.getTime()) / 1000);
}

/** Wire: "never" is the zero time. */
export function readTime(text: string): Date | undefined {
  return text.startsWith('0001-01-01') ? undefined : new Date(text);
}

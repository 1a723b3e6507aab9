const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const EXACT_TIMES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const THIN_SPACE = '\u2009';
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];
const STEP = 1000;

/** `15 241 180`, with thin separators. */
export function formatNumber(value: number): string {
  return NUMBERS.format(value).replaceAll(',', THIN_SPACE);
}

/** `17 %`; what is neither nothing nor all never looks like it. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) {
    return '< 1 %';
  }

  return share < 1 && share > 0.99 ? '> 99 %' : `${Math.round(share * 100)} %`;
}

/** `12.5 %`, of a percentage; what is neither nothing nor all never looks like it. */
export function formatPercent(percent: number): string {
  if (percent > 0 && percent < 0.1) {
    return '< 0.1 %';
  }

  return percent < 100 && percent > 99.9 ? '> 99.9 %' : `${formatNumber(percent)} %`;
}

export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);

  return `${formatNumber(bytes / STEP ** power)} ${UNITS[power]}`;
}

export function formatExactTime(time: Date): string {
  return EXACT_TIMES.format(time);
}

/** `23 Nov 2026` */
export function formatDay(time: Date): string {
  return DAYS.format(time);
}

/** `just now`, `4 m ago`, `in 2 h`; beyond a month the day. */
export function formatRelativeTime(time: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - time.getTime()) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 10) {
    return 'just now';
  }
  if (distance > 30 * 86_400) {
    return time.toLocaleDateString('en-GB', { dateStyle: 'medium' });
  }

  return seconds > 0 ? `${formatSpan(distance)} ago` : `in ${formatSpan(distance)}`;
}

/** The largest unit that fits: `42 s`, `3 m`, `5 h`, `2 d`. */
export function formatSpan(seconds: number): string {
  if (seconds < 60) {
    return `${Math.max(Math.round(seconds), 0)} s`;
  }
  if (seconds < 3_600) {
    return `${Math.round(seconds / 60)} m`;
  }

  return seconds < 86_400 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`;
}

/** How long something took; null while it has not begun or not ended. */
export function formatSpanBetween(begun: Date | undefined, ended: Date | undefined): string | null {
  return begun === undefined || ended === undefined
    ? null
    : formatSpan((ended.getTime() - begun.getTime()) / 1000);
}

/** "1 file", "2 files". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Wire: "never" is the zero time. */
export function readTime(text: string): Date | undefined {
  return text.startsWith('0001-01-01') ? undefined : new Date(text);
}

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
/** Narrow, and no line ends there. */
const THIN_SPACE = '\u202f';

/** `15 241 180`, with thin separators at which no line ends. */
export function formatNumber(value: number): string {
  return NUMBERS.format(value).replaceAll(',', THIN_SPACE);
}

/** As much as this can be read at a glance, figure by figure. */
const WHOLE_BELOW = 100_000;
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact' });

/** `12 400`, `346 K`, `1.2 M`, `37 M`: for where a number is read at a glance, and told exactly beside it. */
export function formatCompact(value: number): string {
  if (Math.abs(value) < WHOLE_BELOW) {
    return formatNumber(value);
  }
  const parts = COMPACT.formatToParts(value);
  const joined = (isUnit: boolean) =>
    parts.map((part) => ((part.type === 'compact') === isUnit ? part.value : '')).join('');

  return withUnit(joined(false).trim(), joined(true));
}

/** `12.5 %`, of a percentage; what is neither nothing nor all never looks like it. */
export function formatPercent(percent: number): string {
  if (percent > 0 && percent < 0.1) {
    return `<${THIN_SPACE}${withUnit('0.1', '%')}`;
  }

  return percent < 100 && percent > 99.9
    ? `>${THIN_SPACE}${withUnit('99.9', '%')}`
    : withUnit(formatNumber(percent), '%');
}

/** `42 s`: a number and its unit stay on one line. */
export function withUnit(number: string, unit: string): string {
  return `${number}${THIN_SPACE}${unit}`;
}

/** "1 file", "2 files". */
export function countOf(count: number, one: string, many = `${one}s`, format = formatNumber): string {
  return `${format(count)} ${count === 1 ? one : many}`;
}

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
/** Narrow, and no line ends there. */
const THIN_SPACE = '\u202f';

/** `15 241 180`, with thin separators at which no line ends. */
export function formatNumber(value: number): string {
  return NUMBERS.format(value).replaceAll(',', THIN_SPACE);
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
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

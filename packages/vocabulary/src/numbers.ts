/** Narrow, and no line ends there. */
const THIN_SPACE = '\u202f';

interface NumberForms {
  readonly isEnglish: boolean;
  readonly numbers: Intl.NumberFormat;
  readonly compact: Intl.NumberFormat;
}

let forms = formsOf('en');

/** How numbers are written from now on. The service keeps to English; pages say once what their user reads. */
export function setNumberLocale(locale: string): void {
  forms = formsOf(locale);
}

function formsOf(locale: string): NumberForms {
  const isEnglish = locale.startsWith('en');

  return {
    isEnglish,
    numbers: new Intl.NumberFormat(isEnglish ? 'en' : locale, { maximumFractionDigits: 1 }),
    compact: new Intl.NumberFormat(isEnglish ? 'en' : locale, { notation: 'compact' }),
  };
}

/** `15 241 180`, in English with thin separators at which no line ends, elsewhere as the language has it. */
export function formatNumber(value: number): string {
  const text = forms.numbers.format(value);

  return forms.isEnglish ? text.replaceAll(',', THIN_SPACE) : text;
}

/** As much as this can be read at a glance, figure by figure. */
const WHOLE_BELOW = 100_000;

/** `12 400`, `346 K`, `1.2 M`, `37 M`: for where a number is read at a glance, and told exactly beside it. */
export function formatCompact(value: number): string {
  if (Math.abs(value) < WHOLE_BELOW) {
    return formatNumber(value);
  }
  const parts = forms.compact.formatToParts(value);
  const joined = (isUnit: boolean) =>
    parts.map((part) => ((part.type === 'compact') === isUnit ? part.value : '')).join('');

  const unit = joined(true);

  return unit === '' ? joined(false) : withUnit(joined(false).trim(), unit);
}

/** `12.5 %`, of a percentage; what is neither nothing nor all never looks like it. */
export function formatPercent(percent: number): string {
  if (percent > 0 && percent < 0.1) {
    return `<${THIN_SPACE}${withUnit(formatNumber(0.1), '%')}`;
  }

  return percent < 100 && percent > 99.9
    ? `>${THIN_SPACE}${withUnit(formatNumber(99.9), '%')}`
    : withUnit(formatNumber(percent), '%');
}

/** `42 s`: a number and its unit stay on one line. */
export function withUnit(number: string, unit: string): string {
  return `${number}${THIN_SPACE}${unit}`;
}

/** What is counted: "file"; or how a number of it is said in another language, which the build of the pages makes of it. */
export type Noun = string | ((count: number, shown: string) => string);

/** "1 file", "2 files". */
export function countOf(count: number, one: Noun, many?: string, format = formatNumber): string {
  if (typeof one === 'function') {
    return one(count, format(count));
  }

  return `${format(count)} ${count === 1 ? one : (many ?? `${one}s`)}`;
}

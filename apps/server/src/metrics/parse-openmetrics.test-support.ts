/** One metric, as a scraper reads it. */
export interface ScrapedFamily {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly ScrapedSample[];
}

export interface ScrapedSample {
  /** With what the type adds to it, such as `_total`. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total'],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};
const SAMPLE = /^([a-zA-Z_][a-zA-Z0-9_]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/y;
const NUMBER = /^[+-]?(\d+(\.\d+)?(e[+-]?\d+)?|Inf)$/;

/**
 * Reads OpenMetrics 1.0 as strictly as a scraper may: families in one piece with their help and type first, names and
 * suffixes by type, no sample twice, buckets that only rise. @throws what is wrong, with its line
 */
export function parseOpenMetrics(text: string): ReadonlyMap<string, ScrapedFamily> {
  if (!text.endsWith('\n# EOF\n')) {
    throw new Error('the text does not end with # EOF');
  }
  const families = new Map<string, { type: string; help: string; samples: ScrapedSample[] }>();
  const seen = new Set<string>();
  let current = '';

  for (const line of text.slice(0, -'# EOF\n'.length - 1).split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword !== undefined) {
      if (name !== current && families.has(name)) {
        throw new Error(`the family is in several pieces: ${line}`);
      }
      current = name;
      const family = families.get(name) ?? { type: '', help: '', samples: [] };
      families.set(name, family);
      if (family.samples.length > 0) {
        throw new Error(`comes behind samples: ${line}`);
      }
      family[keyword === 'TYPE' ? 'type' : 'help'] = rest;
      continue;
    }

    const sample = parseSample(line);
    const family = families.get(current);
    const suffixes = SUFFIXES[family?.type ?? ''];
    if (family === undefined || suffixes?.some((suffix) => sample.name === `${current}${suffix}`) !== true) {
      throw new Error(`belongs to no family above it: ${line}`);
    }
    const key = `${sample.name} ${JSON.stringify(sample.labels, Object.keys(sample.labels).toSorted())}`;
    if (seen.has(key)) {
      throw new Error(`comes twice: ${line}`);
    }
    seen.add(key);
    family.samples.push(sample);
  }
  for (const [name, { type, samples }] of families) {
    if (type === 'counter' && samples.some(({ value }) => value < 0)) {
      throw new Error(`a counter below 0: ${name}`);
    }
    if (type === 'histogram') {
      assertBuckets(name, samples);
    }
  }

  return families;
}

function parseSample(line: string): ScrapedSample {
  const [, name, labelText = '', number = ''] = SAMPLE.exec(line) ?? [];
  if (name === undefined || !NUMBER.test(number)) {
    throw new Error(`is no sample: ${line}`);
  }

  const labels: Record<string, string> = {};
  for (LABEL.lastIndex = 0; LABEL.lastIndex < labelText.length; ) {
    const [, label, value = ''] = LABEL.exec(labelText) ?? [];
    if (label === undefined || label in labels) {
      throw new Error(`has labels that cannot be read: ${line}`);
    }
    labels[label] = value;
  }

  return { name, labels, value: Number(number.replace('Inf', 'Infinity')) };
}

function assertBuckets(name: string, samples: readonly ScrapedSample[]): void {
  const groups = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  for (const group of groups.values()) {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const values = buckets.map(({ value }) => value);
    const limits = buckets.map(({ labels }) => labels['le'] ?? '');
    const count = group.find((sample) => sample.name === `${name}_count`)?.value;
    const isRising = values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
    const isCanonical = limits.every((limit) => limit === '+Inf' || /^\d+\.\d+$/.test(limit));
    if (!isRising || !isCanonical || limits.at(-1) !== '+Inf' || values.at(-1) !== count) {
      throw new Error(`a histogram with wrong buckets: ${name}`);
    }
  }
}

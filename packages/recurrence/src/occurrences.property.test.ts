import { describe, expect, it } from 'vitest';
import { naiveOccurrences } from './naive-occurrences.test-support.ts';
import { occurrencesOf } from './occurrences.ts';
import { readRule } from './read-rule.ts';
import { MAX_STEPS } from './rule-limits.ts';
import { Steps } from './steps.ts';

const DAY = 24 * 60 * 60 * 1_000;
const RULES_OF_EACH = 60;

/** Each with a moment near which its clocks do something. */
const ZONES: readonly (readonly [string, string])[] = [
  ['UTC', '20240226'],
  ['Europe/Berlin', '20260327'],
  ['Europe/Berlin', '20261023'],
  ['America/New_York', '20260306'],
  // A midnight that there is not, and clocks that went back across midnight.
  ['America/Sao_Paulo', '20171013'],
  ['America/St_Johns', '20101104'],
  // Half an hour, a whole day, a month of the moon.
  ['Australia/Lord_Howe', '20260403'],
  ['Australia/Lord_Howe', '20261002'],
  ['Pacific/Apia', '20111228'],
  ['Africa/Casablanca', '20260212'],
  ['Asia/Kathmandu', '20261230'],
];

/** How many days of a frequency the long way takes no time for. */
const FREQUENCIES = {
  SECONDLY: 0.01,
  MINUTELY: 2,
  HOURLY: 6,
  DAILY: 90,
  WEEKLY: 150,
  MONTHLY: 500,
  YEARLY: 1_200,
} as const;

/** Numbers in [0, 1) that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;

  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function createRules(seed: number, frequency: keyof typeof FREQUENCIES) {
  const random = createRandom(seed);
  const below = (size: number) => Math.floor(random() * size);
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const part = (name: string, chance: number, value: () => number | string, most = 3): string => {
    if (random() >= chance) {
      return '';
    }
    const values = new Set(Array.from({ length: 1 + below(most) }, value));
    return `;${name}=${[...values].join()}`;
  };
  const two = (value: number) => String(value).padStart(2, '0');
  const place = (most: number) => (below(2) === 0 ? 1 : -1) * (1 + below(most));

  return () => {
    const [zone, day] = oneOf(ZONES);
    const time = `${two(oneOf([0, 1, 2, 3, below(24)]))}${two(oneOf([0, 30, below(60)]))}${oneOf(['00', two(below(60))])}`;
    const start = zone === 'UTC' ? `DTSTART:${day}T${time}Z` : `DTSTART;TZID=${zone}:${day}T${time}`;
    const isLong = frequency === 'MONTHLY' || frequency === 'YEARLY';
    const weekday = () =>
      `${isLong && below(3) === 0 ? place(5) : ''}${oneOf(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])}`;
    const parts = [
      part('INTERVAL', 0.5, () => 1 + below(oneOf([3, 13])), 1),
      part('BYMONTH', 0.15, () => 1 + below(12), 6),
      part('BYWEEKNO', 0.1, () => place(53), 9),
      part('BYYEARDAY', 0.1, () => place(366), 20),
      part('BYMONTHDAY', 0.2, () => place(31), 8),
      part('BYDAY', 0.3, weekday, 4),
      part('BYHOUR', 0.3, () => oneOf([0, 1, 2, 3, below(24)]), 4),
      part('BYMINUTE', 0.3, () => oneOf([0, 30, below(60)]), 4),
      part('BYSECOND', 0.1, () => below(60)),
      part('BYSETPOS', 0.2, () => place(4), 2),
      part('WKST', 0.2, () => oneOf(['MO', 'SU', 'TH']), 1),
      part('COUNT', 0.15, () => 1 + below(20), 1),
    ].join('');

    return `${start}\nRRULE:FREQ=${frequency}${parts}`;
  };
}

/** What comes in the time that is looked at, from one moment of it on. */
function occurrencesFrom(text: string, fromMs: number, lastMs: number): readonly number[] | 'too far apart' {
  const found: number[] = [];
  try {
    const occurrences = occurrencesOf(readRule(text));
    let at = fromMs;
    for (;;) {
      const steps = new Steps();
      const next = occurrences.after(at, steps);
      expect(steps.taken).toBeLessThanOrEqual(MAX_STEPS);
      if (next === undefined || next > lastMs) {
        return found;
      }
      found.push(next);
      at = next;
    }
  } catch (error) {
    expect(error).toMatchObject({ message: expect.stringContaining('too far apart') });
    return 'too far apart';
  }
}

describe('occurrences', () => {
  it.each(Object.entries(FREQUENCIES))('are those of the long way: %s', (name, days) => {
    const frequency = name as keyof typeof FREQUENCIES;
    const createRule = createRules(20_260_101, frequency);
    let compared = 0;
    for (let turn = 0; turn < RULES_OF_EACH; turn++) {
      const text = createRule();
      const rule = readRule(text);
      const lastMs = rule.startMs + days * DAY;
      const expected = naiveOccurrences(rule, lastMs);
      const starts = [
        rule.startMs - 2 * DAY,
        rule.startMs + (days * DAY) / 2,
        rule.startMs + 0.9 * days * DAY,
      ];
      for (const fromMs of starts) {
        const found = occurrencesFrom(text, fromMs, lastMs);
        if (found !== 'too far apart') {
          const wanted = expected.filter((moment) => moment > fromMs);
          expect([text, found.map(toText)]).toEqual([text, wanted.map(toText)]);
          compared += wanted.length;
        }
      }
    }
    expect(compared).toBeGreaterThan(RULES_OF_EACH);
  });
});

function toText(ms: number): string {
  return new Date(ms).toISOString();
}

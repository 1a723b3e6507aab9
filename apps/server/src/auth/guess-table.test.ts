import { expect, it } from 'vitest';
import { GuessTable } from './guess-table.ts';

const LIMIT = 100;
const NOW_MS = 1_000;
const fresh = (network: string) => ({ network, untilMs: NOW_MS, nowMs: NOW_MS });
const paused = (network: string, untilMs = NOW_MS + 1) => ({ network, untilMs, nowMs: NOW_MS });

const create = () => new GuessTable<number>({ limit: LIMIT });

function keysOf(table: GuessTable<number>, prefix: string, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => table.get(`${prefix}${index}`)).filter(
    (value) => value !== undefined,
  );
}

it('has what was set last, until it is deleted', () => {
  const table = create();
  table.set('a', 1, fresh('x'));
  table.set('a', 2, fresh('x'));
  expect(table.get('a')).toBe(2);
  table.delete('a');
  expect(table.get('a')).toBeUndefined();
});

it('keeps so many, and of one network that floods it everything of all others', () => {
  const table = create();
  for (let index = 0; index < 40; index++) {
    table.set(`own${index}`, index, fresh(`network ${index}`));
  }
  for (let index = 0; index < 1_000; index++) {
    table.set(`flood${index}`, index, fresh('flood'));
  }

  expect(keysOf(table, 'own', 40)).toHaveLength(40);
  const kept = keysOf(table, 'flood', 1_000);
  expect(kept.length).toBeGreaterThan(LIMIT / 2 - 40);
  expect(kept.length).toBeLessThanOrEqual(LIMIT - 40);
  expect(kept.at(-1)).toBe(999);
});

it('keeps what holds somebody up, whoever floods it from wherever', () => {
  const table = create();
  for (let index = 0; index < 40; index++) {
    table.set(`pause${index}`, index, paused('one network'));
  }
  for (let index = 0; index < 1_000; index++) {
    table.set(`flood${index}`, index, fresh(`network ${index}`));
  }

  expect(keysOf(table, 'pause', 40)).toHaveLength(40);
});

it('gives up the pauses that end first where there is nothing else', () => {
  const table = create();
  for (let index = 0; index < 2 * LIMIT; index++) {
    table.set(`pause${index}`, index, paused(`network ${index}`, NOW_MS + 1 + ((index * 7) % (2 * LIMIT))));
  }

  const kept = keysOf(table, 'pause', 2 * LIMIT);
  expect(kept.length).toBeGreaterThan(LIMIT / 2);
  expect(kept.length).toBeLessThanOrEqual(LIMIT);
  const endsOf = (indices: readonly number[]) => indices.map((index) => (index * 7) % (2 * LIMIT));
  expect(Math.max(...endsOf(kept))).toBe(2 * LIMIT - 1);
  expect(Math.min(...endsOf(kept))).toBeGreaterThan(LIMIT / 2);
});

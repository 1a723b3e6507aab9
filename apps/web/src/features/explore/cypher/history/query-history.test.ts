import { describe, expect, it } from 'vitest';
import { addToHistory, type HistoryEntry, readHistory } from './query-history.ts';

const entry = (text: string, facts: Partial<HistoryEntry> = {}): HistoryEntry => ({
  text,
  parameters: {},
  at: '2026-01-02T03:04:05Z',
  rowCount: 1,
  durationMs: 5,
  ...facts,
});

describe('the history', () => {
  it('has the newest first, and each statement once for the same values', () => {
    const history = [entry('A'), entry('B'), entry('A', { parameters: { x: 1 } })];

    expect(addToHistory(history, entry('A', { rowCount: 7 }))).toEqual([
      entry('A', { rowCount: 7 }),
      entry('B'),
      entry('A', { parameters: { x: 1 } }),
    ]);
  });

  it('keeps fifty', () => {
    const history = Array.from({ length: 50 }, (_, index) => entry(`RETURN ${index}`));
    const longer = addToHistory(history, entry('NEW'));

    expect([longer.length, longer[0]?.text, longer.at(-1)?.text]).toEqual([50, 'NEW', 'RETURN 48']);
  });

  it('lets long statements push out the older ones', () => {
    const [older, newer] = [entry('x'.repeat(30_000)), entry('y'.repeat(30_000))];

    expect(addToHistory([older], newer)).toEqual([newer]);
  });

  it.each([undefined, null, 'text', {}, [1, null, { text: 5 }]])('reads %j as empty', (stored) => {
    expect(readHistory(stored)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { formatPercent } from '../../ui/format.ts';
import { formatChange, wordEvent } from './posture-words.ts';

const EVENT = {
  id: 'x',
  at: '2026-01-01T00:00:00Z',
  action: '',
  actor: '',
  target: '',
  subject_id: '',
  count: 1,
};

describe('what happened', () => {
  it.each([
    [{ kind: 'upload', subject_id: '7', count: 3 } as const, 'Upload 7: 3 files ingested'],
    [{ kind: 'collection', target: 'DC collector' } as const, 'DC collector collected: 1 file ingested'],
    [
      { kind: 'zone', action: 'CreateSelector', target: 'Mine\u202E', actor: 'ada@example.org' } as const,
      'Rule created: Mine, by ada@example.org',
    ],
    [{ kind: 'zone', action: 'SomethingNew', target: 'x' } as const, 'SomethingNew: x'],
    [{ kind: 'acceptance-end', count: 2 } as const, 'The acceptance of 2 findings ended'],
  ])('is told in one line: %j', (event, text) => {
    expect(wordEvent({ ...EVENT, ...event }).replaceAll('\u2026', '')).toBe(text);
  });
});

it.each([
  [0, '0\u202f%'],
  [0.04, '<\u202f0.1\u202f%'],
  [12.55, '12.6\u202f%'],
  [99.99, '>\u202f99.9\u202f%'],
  [100, '100\u202f%'],
])('%d percent is %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});

it.each([
  [0, '±0'],
  [3, '+3'],
  [-2, '−2'],
])('a change of %d is %s', (change, text) => {
  expect(formatChange(change)).toBe(text);
});

import { describe, expect, it } from 'vitest';
import { formatPercent } from '../../ui/format.ts';
import { formatChange, wordEvent, wordStepExposure } from './posture-words.ts';

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

describe('the exposure of a step', () => {
  const step = {
    exposure_before: 82.8,
    exposure_after: 74.6,
    environments_joined: 0,
    environments_left: 0,
  };

  it.each([
    [step, 'Exposure fell from 82.8 % to 74.6 % (−8.2 points).'],
    [{ ...step, exposure_after: 82.8 }, 'Exposure stayed at 82.8 %.'],
    [
      { ...step, exposure_before: null },
      'Exposure over these environments was not counted by both analyses.',
    ],
    [
      { ...step, environments_joined: 2 },
      'Exposure is 74.6 % with 2 more environments than before, when it was 82.8 %.',
    ],
    [
      { ...step, environments_joined: 1, environments_left: 3 },
      'Exposure is 74.6 % with 1 more and 3 fewer environments than before, when it was 82.8 %.',
    ],
  ])('is not compared where environments differ: %j', (told, words) => {
    expect(wordStepExposure(told).replaceAll('\u202f', ' ')).toBe(words);
  });
});

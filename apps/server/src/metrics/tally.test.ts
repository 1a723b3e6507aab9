import { expect, it } from 'vitest';
import { DurationTally, Tally } from './tally.ts';

it('counts by the values of labels', () => {
  const tally = new Tally(['operation', 'status']);
  tally.add('get-self', '200');
  tally.add('get-self', '401');
  tally.add('get-self', '200');

  expect(tally.counted).toEqual([
    { values: ['get-self', '200'], count: 2 },
    { values: ['get-self', '401'], count: 1 },
  ]);
});

it('counts durations by limits, each up to its own', () => {
  const tally = new DurationTally([0.1, 1], ['operation']);
  for (const ms of [0, 100, 101, 1_000, 1_001, 60_000]) {
    tally.add(ms, 'search');
  }
  tally.add(5, 'other');

  expect(tally.counted).toEqual([
    { values: ['search'], counts: [2, 2, 2], totalSeconds: expect.closeTo(62.202) },
    { values: ['other'], counts: [1, 0, 0], totalSeconds: 0.005 },
  ]);
});

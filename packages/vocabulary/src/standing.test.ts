import { describe, expect, it } from 'vitest';
import { type StandingFacts, tellStanding, wordStanding } from './standing.ts';

type ZoneFacts = Extract<StandingFacts, { about: 'zone' }>;

const NOVEMBER = new Date('2026-11-03T23:30:00Z');
const WORST = { title: 'Kerberoastable accounts', severity: 'moderate', count: 12 } as const;

function zone(changes: Partial<ZoneFacts> = {}): ZoneFacts {
  return {
    about: 'zone',
    name: 'Tier Zero',
    memberCount: 40,
    exposure: { exposed: 1_204, principals: 1_450 },
    environments: { all: 2, collected: 2 },
    before: { at: NOVEMBER, value: 87.24 },
    worst: WORST,
    ...changes,
  };
}

/** With ordinary spaces, so that tests can be read. */
function sentenceOf(facts: StandingFacts): string {
  return wordStanding(tellStanding(facts)).replaceAll('\u202f', ' ');
}

describe('the standing of a zone', () => {
  it('is how bad it is, whether it gets better and what to do next', () => {
    expect(sentenceOf(zone())).toBe(
      '83 % of principals outside Tier Zero (1 204 of 1 450) have a path into it, down from 87.2 % on 3 Nov 2026; fix “Kerberoastable accounts” first (12 findings).',
    );
  });

  it.each([
    ['better', 87.2, 'down from 87.2 % on 3 Nov 2026'],
    ['worse', 12, 'up from 12 % on 3 Nov 2026'],
    ['same', 83.03, 'unchanged since 3 Nov 2026'],
  ] as const)('became %s', (direction, value, words) => {
    const { trend } = tellStanding(zone({ before: { at: NOVEMBER, value } }));
    expect({ ...trend, words: trend?.words.replaceAll('\u202f', ' ') }).toEqual({ direction, words });
  });

  it.each([
    [{ joined: 9, left: 0 }, 'with 9 more environments than on 3 Nov 2026'],
    [{ joined: 0, left: 1 }, 'with 1 fewer environment than on 3 Nov 2026'],
    [{ joined: 2, left: 3 }, 'with 2 more and 3 fewer environments than on 3 Nov 2026'],
  ])('of other environments is neither better nor worse: %j', (environments, words) => {
    const before = { at: NOVEMBER, value: 87.24, environments };
    expect(tellStanding(zone({ before })).trend).toEqual({ direction: 'other', words });
  });

  it('after the first analysis is compared with nothing', () => {
    expect(tellStanding(zone({ before: undefined })).trend).toEqual({
      direction: 'first',
      words: 'with nothing earlier to compare',
    });
  });

  it('counts what was collected alone, and says so', () => {
    expect(sentenceOf(zone({ environments: { all: 5, collected: 3 } }))).toContain(
      '(1 204 of 1 450 in 3 of 5 environments)',
    );
  });

  it('where nobody gets in is no promise', () => {
    const facts = zone({ exposure: { exposed: 0, principals: 1_450 }, worst: undefined });
    expect(sentenceOf(facts)).toBe(
      'No path into Tier Zero is known for any of the 1 450 principals outside Tier Zero, which says nothing about what was not collected, down from 87.2 % on 3 Nov 2026; check next what was left out of collection.',
    );
    expect(tellStanding(facts).tone).toBe('ok');
  });

  it('where nobody gets in, but something was found, is not well', () => {
    const facts = zone({ exposure: { exposed: 0, principals: 3 } });
    expect(tellStanding(facts)).toMatchObject({
      tone: 'moderate',
      next: 'fix “Kerberoastable accounts” first (12 findings)',
    });
  });

  it.each([
    [{ exposure: { exposed: 96, principals: 100 } }, 'critical'],
    [{ exposure: { exposed: 83, principals: 100 } }, 'high'],
    [{ exposure: { exposed: 1, principals: 100 }, worst: { ...WORST, severity: 'critical' } }, 'critical'],
    [{ exposure: { exposed: 1, principals: 100 }, worst: undefined }, 'low'],
  ] as const)('has the colour of what is worst: %j', (changes, tone) => {
    expect(tellStanding(zone(changes)).tone).toBe(tone);
  });

  it('of one finding speaks of one', () => {
    expect(tellStanding(zone({ worst: { ...WORST, count: 1 } })).next).toContain('(1 finding)');
  });
});

describe('the standing of hygiene', () => {
  it('counts findings', () => {
    const before = { at: NOVEMBER, value: 15 };
    expect(sentenceOf({ about: 'hygiene', findingCount: 1, worst: WORST, before })).toBe(
      '1 hygiene finding is open, down from 15 on 3 Nov 2026; fix “Kerberoastable accounts” first (12 findings).',
    );
  });

  it('without findings is no promise', () => {
    expect(sentenceOf({ about: 'hygiene', findingCount: 0, worst: undefined, before: undefined })).toContain(
      'which says nothing about what was not collected',
    );
  });
});

describe('what nobody knows', () => {
  it.each<readonly [string, StandingFacts, string]>([
    ['no data', { about: 'nothing' }, 'There is no data yet; upload collected files or load the sample.'],
    [
      'no analysis',
      { about: 'unanalysed data' },
      'The data has not been analysed yet; run an analysis to see who can reach what.',
    ],
    [
      'nothing collected',
      zone({ environments: { all: 2, collected: 0 } }),
      'Nothing was collected that tells who can reach Tier Zero; collect its environments first.',
    ],
    [
      'an empty zone',
      zone({ memberCount: 0, exposure: { exposed: 0, principals: 3 } }),
      'Tier Zero has no members here, which says nothing about safety; add what belongs to it first.',
    ],
    [
      'principals that were not counted',
      zone({ exposure: undefined }),
      'The last analysis did not count who can reach Tier Zero; run an analysis.',
    ],
    [
      'nobody outside',
      zone({ exposure: { exposed: 0, principals: 0 } }),
      'No principal outside Tier Zero is known; collect users, groups and computers.',
    ],
  ])('%s', (_, facts, sentence) => {
    expect(sentenceOf(facts)).toBe(sentence);
    expect(tellStanding(facts)).toMatchObject({ tone: 'unknown', trend: undefined });
  });
});

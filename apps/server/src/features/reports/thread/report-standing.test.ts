import type { ReportChapter } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import type { ReportScope } from './read-scope.ts';
import { standingOf } from './report-standing.ts';

const CHAPTER: ReportChapter = {
  zone: { id: 1, name: 'Tier Zero' },
  is_hygiene: false,
  exposure: { exposed_count: 83, principal_count: 100 },
  member_count: 4,
  history: [
    { date: '2026-11-03T00:00:00Z', value: 87 },
    { date: '2026-11-20T00:00:00Z', value: 83 },
  ],
  new_count: 2,
  gone_count: 5,
  types: [],
  cut: null,
  cut_problem: '',
};
const TYPE: ReportChapter['types'][number] = {
  finding: 'Kerberoasting',
  title: 'Kerberoastable accounts',
  severity: 'high',
  count: 12,
  open_count: 12,
  new_count: 0,
  gone_count: 0,
  closes_count: 0,
  exposure_count: 0,
  impact_count: 1,
  description: '',
  remediation: '',
  findings: { count: 12, items: [] },
};
const told = (zones: readonly ReportChapter[], count = 2, collected = 2) => ({
  analysed_at: '2026-11-20T00:00:00Z',
  zones: [...zones],
  environments: { count, collected_count: collected, items: [] },
});
const scopeOf = (scope: Partial<ReportScope> = {}) =>
  ({ finding: undefined, isOneEnvironment: false, environments: [], ...scope }) as ReportScope;

describe('the standing of a report', () => {
  it('is that of its highest zone, with what it was at the start', () => {
    expect(standingOf(told([{ ...CHAPTER, types: [TYPE] }]), scopeOf())).toEqual({
      tone: 'high',
      situation: expect.stringContaining('of principals outside Tier Zero (83 of 100) have a path into it'),
      trend: expect.stringMatching(/^down from 87.% on 3 Nov 2026$/),
      next: 'fix “Kerberoastable accounts” first (12 findings)',
      sentence: expect.stringMatching(/^83.% of principals .*, down from .*; fix .*\.$/),
    });
  });

  it('says that environments joined, where that alone may have changed it', () => {
    const [first, last] = CHAPTER.history;
    const history = [
      { ...first, date: '2026-11-03T00:00:00Z', value: 87, environments_joined: 6, environments_left: 0 },
      { ...last, date: '2026-11-20T00:00:00Z', value: 83, environments_joined: 0, environments_left: 0 },
    ];

    expect(standingOf(told([{ ...CHAPTER, history }]), scopeOf()).trend).toBe(
      'with 6 more environments than on 3 Nov 2026',
    );
  });

  it('of one type names the worst of all zones, and the highest zone among equals', () => {
    const scope = scopeOf({ finding: 'Kerberoasting' });
    const typeOf = (severity: typeof TYPE.severity, title: string) => ({ ...TYPE, severity, title });
    const zones = [
      { ...CHAPTER, types: [typeOf('moderate', 'first')] },
      { ...CHAPTER, types: [typeOf('critical', 'second')] },
      { ...CHAPTER, types: [typeOf('critical', 'third')] },
    ];

    expect(standingOf(told(zones), scope)).toMatchObject({
      tone: 'critical',
      trend: '6 new ones and 15 resolved ones in 30 days',
      next: 'fix “second” first (12 findings)',
    });
  });

  it('begins with what shuts most out and is not accepted, in the colour of the worst that is open', () => {
    const types = [
      { ...TYPE, finding: 'Aside', title: 'accepted', severity: 'critical' as const, open_count: 0 },
      { ...TYPE, finding: 'Worst', title: 'worst', severity: 'critical' as const },
      {
        ...TYPE,
        finding: 'Closing',
        title: 'closing',
        severity: 'low' as const,
        closes_count: 9,
        open_count: 2,
      },
    ];

    expect(standingOf(told([{ ...CHAPTER, types }]), scopeOf())).toMatchObject({
      tone: 'critical',
      next: 'fix “closing” first (2 findings)',
    });
  });

  it.each([
    ['no data', told([CHAPTER], 0, 0), scopeOf(), 'There is no data yet'],
    ['what was not collected', told([CHAPTER], 2, 0), scopeOf(), 'Nothing was collected'],
    [
      'a zone without members',
      told([{ ...CHAPTER, member_count: 0 }]),
      scopeOf(),
      'Tier Zero has no members here',
    ],
    [
      'hygiene',
      told([{ ...CHAPTER, is_hygiene: true, types: [TYPE] }]),
      scopeOf(),
      '12 hygiene findings are open',
    ],
    [
      'one type',
      told([{ ...CHAPTER, types: [TYPE] }]),
      scopeOf({ finding: 'Kerberoasting' }),
      '12 findings of this type are open',
    ],
    [
      'a type of which nothing is left',
      told([]),
      scopeOf({ finding: 'Kerberoasting' }),
      'No finding of this type is open',
    ],
    [
      'no environment',
      told([{ ...CHAPTER, types: [{ ...TYPE, count: 1 }] }], 0, 0),
      scopeOf({ isOneEnvironment: true }),
      '1 finding outside of environments is open',
    ],
  ])('of %s says so', (_, document, scope, situation) => {
    expect(standingOf(document, scope).situation).toContain(situation);
  });
});

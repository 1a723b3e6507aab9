import type { Environment } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import type { QualityRecord, Share } from '../../parts/data-quality/quality-record.ts';
import { coverageOf, rankCoverage } from './coverage.ts';

const environment = (id: string): Environment => ({
  type: 'active-directory',
  id,
  name: id,
  collected: true,
  environment_kind_id: null,
  environment_kind_name: 'Domain',
  environment_kind_display_name: 'Domain',
  impactValue: 0,
  hygiene_attack_paths: 0,
  exposures: [],
});
const EVERYTHING = [
  'users',
  'computers',
  'acls',
  'sessions',
  'ous',
  'gpos',
  'enterprisecas',
  'certtemplates',
];

interface Shares {
  readonly sessions?: number;
  readonly localGroups?: number;
}

const of = (share: number | undefined): Share | undefined =>
  share === undefined ? undefined : { share, active: 10 };
const coverage = (id: string, shares: Shares, without: readonly string[] = []) => {
  const record: QualityRecord = {
    id: 1,
    at: new Date(0),
    measures: new Map(EVERYTHING.filter((name) => !without.includes(name)).map((name) => [name, 1])),
    environments: 1,
    sessions: of(shares.sessions),
    localGroups: of(shares.localGroups),
  };

  return coverageOf(environment(id), record);
};

describe('the coverage of an environment', () => {
  it.each([
    [{ sessions: 0.9, localGroups: 0.8 }, [], 'ok', 'sessions 90 %, local groups 80 %'],
    [{ sessions: 0.11, localGroups: 0.9 }, [], 'high', 'sessions 11 %'],
    [{ sessions: 0.5, localGroups: 0.1 }, [], 'high', 'sessions 50 %, local groups 10 %'],
    [{ sessions: 0.9 }, ['gpos'], 'moderate', 'No organisational units or no group policies'],
    [{ sessions: 0.2 }, ['certtemplates'], 'high', 'No certificate services, sessions 20 %'],
    [{}, [], 'ok', 'nothing missing'],
  ] as const)('has the colour of what it says: %j without %j', (shares, without, tone, words) => {
    const told = coverage('CORP', shares, without);
    expect([told.tone, told.words.replaceAll('\u202f', ' ')]).toEqual([tone, words]);
  });

  it('is told where something is missing; the rest is counted', () => {
    const rows = [
      coverage('COMPLETE', {}),
      coverage('FEW', { sessions: 0.4 }),
      coverage('FEWER', { sessions: 0.1 }),
      coverage('GAP', {}, ['gpos']),
    ];
    const { shown, completeCount } = rankCoverage(rows);
    expect([shown.map(({ environment: { id } }) => id), completeCount]).toEqual([['GAP', 'FEWER', 'FEW'], 1]);
  });

  it('is told of all where nothing is missing', () => {
    const { shown, completeCount } = rankCoverage([coverage('A', {}), coverage('B', { sessions: 0.9 })]);
    expect([shown.map(({ environment: { id } }) => id), completeCount]).toEqual([['B', 'A'], 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { findGaps } from './find-gaps.ts';
import type { QualityRecord } from './quality-record.ts';

const COMPLETE = {
  users: 5,
  computers: 4,
  acls: 3,
  sessions: 2,
  ous: 1,
  gpos: 1,
  enterprisecas: 1,
  certtemplates: 1,
};

function recordWith(
  counts: Readonly<Record<string, number>>,
  localGroups = { share: 0.5, active: 4 },
): QualityRecord {
  const measures = new Map(Object.entries({ ...COMPLETE, ...counts }));
  return { id: 1, at: new Date(0), measures, environments: 1, sessions: undefined, localGroups };
}

const gapsOf = (...args: Parameters<typeof recordWith>) =>
  findGaps('ad', recordWith(...args)).map(({ what }) => what);

describe('what collection left out', () => {
  it('is nothing where there is some of everything', () => {
    expect(gapsOf({})).toEqual([]);
  });

  it.each([
    [{ acls: 0 }, 'No access rights'],
    [{ sessions: 0 }, 'No sessions'],
    [{ gpos: 0 }, 'No organisational units or no group policies'],
    [{ enterprisecas: 0 }, 'No certificate services'],
    [{ certtemplates: 0 }, 'No certificate services'],
  ])('is told for %j', (counts, what) => {
    expect(gapsOf(counts)).toEqual([what]);
  });

  it('are local groups when nobody is known in any of them, and somebody could be', () => {
    expect(gapsOf({}, { share: 0, active: 3 })).toEqual(['No local groups']);
    expect(gapsOf({}, { share: 0, active: 0 })).toEqual([]);
  });

  it('are no sessions where there is no computer', () => {
    expect(gapsOf({ sessions: 0, computers: 0 })).toEqual([]);
  });

  it('is not asked of what is empty', () => {
    expect(gapsOf({ users: 0, computers: 0, acls: 0 })).toEqual([]);
    expect(findGaps('azure', recordWith({ users: 0 }))).toEqual([]);
  });

  it.each([
    [{}, []],
    [{ groups: 0 }, ['No groups']],
    [{ apps: 0 }, []],
    [{ apps: 0, service_principals: 0 }, ['No applications']],
    [{ subscriptions: 0 }, ['No subscriptions']],
  ])('is told of a tenant for %j', (counts, what) => {
    const tenant = { groups: 1, apps: 1, service_principals: 1, subscriptions: 1, ...counts };
    expect(findGaps('azure', recordWith(tenant)).map((gap) => gap.what)).toEqual(what);
  });
});

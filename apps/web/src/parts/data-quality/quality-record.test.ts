import { describe, expect, it } from 'vitest';
import { readRecord } from './quality-record.ts';
import { findQualitySubject } from './quality-subject.ts';
import { listMeasures } from './quality-words.ts';

const TIMES = {
  id: 7,
  run_id: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  created_at: '2026-03-04T05:06:07Z',
  updated_at: '2026-03-04T05:06:07Z',
  deleted_at: { time: '0001-01-01T00:00:00Z', valid: false },
};

function answered(platform: 'ad' | 'azure', more: Readonly<Record<string, unknown>>) {
  const counts = Object.fromEntries(listMeasures(platform).map((name) => [name, 1]));
  return { ...TIMES, ...counts, ...more } as unknown as Parameters<typeof readRecord>[1];
}

describe('a record', () => {
  it('has every measure of its platform, and no number that is none', () => {
    const record = readRecord('ad', answered('ad', { domains: 3, active_users: 8, active_computers: 0 }));

    expect([...record.measures.keys()].toSorted()).toEqual(listMeasures('ad').toSorted());
    expect(record).toMatchObject({ environments: 3, at: new Date('2026-03-04T05:06:07Z') });
    expect([record.sessions, record.localGroups]).toEqual([
      { share: 1, active: 8 },
      { share: 1, active: 0 },
    ]);
  });

  it('lacks shares that the service could not tell', () => {
    const shares = { session_completeness: null, local_group_completeness: null };
    const record = readRecord('ad', answered('ad', { ...shares, domain_sid: 'S', active_users: 0 }));

    expect([record.sessions, record.localGroups, record.environments]).toEqual([undefined, undefined, 1]);
    expect(record.measures.has('session_completeness')).toBe(false);
  });
});

describe('what the numbers are about', () => {
  const kind = {
    environment_kind_id: null,
    environment_kind_name: 'Domain',
    environment_kind_display_name: 'Domain',
  };
  const exposure = { ...kind, impactValue: 0, hygiene_attack_paths: 0, exposures: [] };
  const environment = (id: string, type: string) => ({ id, type, name: id, collected: true, ...exposure });
  const [domain, tenant] = [environment('D', 'active-directory'), environment('T', 'azure')];

  it.each([
    [{}, [domain, tenant], { platform: 'ad', environment: undefined }],
    [{}, [], { platform: 'ad', environment: undefined }],
    [{}, [tenant], { platform: 'azure', environment: undefined }],
    [{ platform: 'azure' } as const, [domain, tenant], { platform: 'azure', environment: undefined }],
    [{ environment: 'D' }, [domain, tenant], { platform: 'ad', environment: domain }],
    [
      { environment: 'T', platform: 'ad' } as const,
      [domain, tenant],
      { platform: 'azure', environment: tenant },
    ],
    [{ environment: 'GONE' }, [domain], undefined],
  ])('is found for %j', (choice, environments, subject) => {
    expect(findQualitySubject(choice, environments)).toEqual(subject);
  });
});

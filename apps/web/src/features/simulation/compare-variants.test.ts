import type { Simulation } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { compareTypes, compareZones } from './compare-variants.ts';

const zone = (exposed: number) => ({
  members: 3,
  outside_principals: 10,
  exposed_principals: exposed,
  exposure_percentage: exposed / 10,
  finding_count: exposed,
  attack_path_count: 1,
});
const type = (findings: number) => ({
  finding_count: findings,
  exposure_count: findings,
  exposure_percentage: 0,
  impact_count: 0,
  impact_percentage: 0,
  composite_risk: 0,
});
const simulation = (exposed: number, findings: number | null): Simulation => ({
  returning: { count: 0, items: [] },
  zones: [
    { environment_id: 'A', asset_group_tag_id: 1, before: zone(9), after: zone(9) },
    { environment_id: 'B', asset_group_tag_id: 1, before: zone(5), after: zone(exposed) },
  ],
  findings: [
    {
      environment_id: 'B',
      asset_group_tag_id: 1,
      finding: 'T0GenericAll',
      title: 'Full control',
      before: type(2),
      after: findings === null ? null : type(findings),
    },
    {
      environment_id: 'A',
      asset_group_tag_id: 1,
      finding: 'T0Owns',
      title: 'Owners',
      before: type(1),
      after: type(1),
    },
  ],
  resolved_findings: { count: 0, items: [] },
  new_findings: { count: 0, items: [] },
});

describe('variants beside each other', () => {
  it('have the zones first that change most, and leave open what is not worked out', () => {
    const rows = compareZones([simulation(2, 1), undefined, simulation(0, null)], 'exposure');

    expect(rows.map(({ environmentId }) => environmentId)).toEqual(['B', 'A']);
    expect(rows[0]?.after.map((state) => state?.exposed_principals)).toEqual([2, undefined, 0]);
    expect(rows[0]?.before?.exposed_principals).toBe(5);
  });

  it('tell types of findings that go or come, and no other', () => {
    const rows = compareTypes([simulation(2, 1), simulation(0, null)]);

    expect(rows.map(({ finding }) => finding)).toEqual(['T0GenericAll']);
    expect(rows[0]?.after.map((state) => state?.finding_count)).toEqual([1, undefined]);
    expect(compareTypes([undefined])).toEqual([]);
  });
});

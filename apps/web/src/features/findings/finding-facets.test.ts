import type { ComplianceFramework, FindingGroup } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { countFacets, withoutFacets } from './finding-facets.ts';

const group = (finding: string, category: string, zone: number, count: number) =>
  ({ finding, category, asset_group_tag_id: zone, count }) as FindingGroup;

const GROUPS = [
  group('A', 'Ways in', 1, 5),
  group('A', 'Ways in', 2, 3),
  group('B', 'Settings', 0, 7),
  group('C', 'Ways in', 1, 2),
];

/** A speaks against both controls, B against one. */
const FRAMEWORKS = [
  {
    controls: [
      { control_id: 'X-1', finding_types: [{ finding: 'A' }, { finding: 'B' }] },
      { control_id: 'X-2', finding_types: [{ finding: 'A' }] },
    ],
  },
] as ComplianceFramework[];

describe('the counts beside filters of findings', () => {
  it('are those of everything where nothing is filtered', () => {
    const facets = countFacets(GROUPS, FRAMEWORKS, {});

    expect(Object.fromEntries(facets.category)).toEqual({ 'Ways in': 10, Settings: 7 });
    expect(Object.fromEntries(facets.compliance_control)).toEqual({ 'X-1': 15, 'X-2': 8 });
    expect(Object.fromEntries(facets.finding)).toEqual({ A: 8, B: 7, C: 2 });
    expect(Object.fromEntries(facets.asset_group_tag_id)).toEqual({ 0: 7, 1: 7, 2: 3 });
  });

  it('follow the other filters, and not their own', () => {
    const facets = countFacets(GROUPS, FRAMEWORKS, { category: ['Ways in'], asset_group_tag_id: 1 });

    expect(Object.fromEntries(facets.category)).toEqual({ 'Ways in': 7 });
    expect(Object.fromEntries(facets.asset_group_tag_id)).toEqual({ 1: 7, 2: 3 });
    expect(Object.fromEntries(facets.compliance_control)).toEqual({ 'X-1': 5, 'X-2': 5 });
    expect(Object.fromEntries(facets.finding)).toEqual({ A: 5, C: 2 });
  });

  it('take controls as alternatives, and count a finding under each of its own', () => {
    const facets = countFacets(GROUPS, FRAMEWORKS, { compliance_control: ['X-2', 'Y-1'] });

    expect(Object.fromEntries(facets.finding)).toEqual({ A: 8 });
    expect(Object.fromEntries(facets.compliance_control)).toEqual({ 'X-1': 15, 'X-2': 8 });
  });

  it('are asked for with what not all findings of a group have in common', () => {
    expect(
      withoutFacets({
        environment_id: 'E',
        asset_group_tag_id: 1,
        compliance_control: ['X-1'],
        severity: ['low'],
        text: 't',
      }),
    ).toEqual({ environment_id: 'E', severity: ['low'], text: 't' });
  });
});

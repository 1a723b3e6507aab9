import type { ComplianceFramework, FindingGroup } from '@secgraph/contract';
import type { FindingFilters } from '../../parts/addresses/finding-search.ts';

type FacetName = 'category' | 'compliance_control' | 'finding' | 'asset_group_tag_id';

/** How many findings there are of each value, by what the value is of. */
export type FindingFacets = Readonly<Record<FacetName, ReadonlyMap<string, number>>>;

/**
 * How many findings each choice of a filter would leave, given what the others leave: nobody chooses what is empty.
 * `groups` are those of {@link withoutFacets}, all of them.
 */
export function countFacets(
  groups: readonly FindingGroup[],
  frameworks: readonly ComplianceFramework[],
  filters: FindingFilters,
): FindingFacets {
  const controls = controlsByType(frameworks);
  const values: Readonly<Record<FacetName, (group: FindingGroup) => readonly string[]>> = {
    category: (group) => [group.category],
    compliance_control: (group) => controls.get(group.finding) ?? [],
    finding: (group) => [group.finding],
    asset_group_tag_id: (group) => [String(group.asset_group_tag_id)],
  };
  const wanted: Readonly<Record<FacetName, readonly string[] | undefined>> = {
    category: filters.category,
    compliance_control: filters.compliance_control,
    finding: filters.finding,
    asset_group_tag_id:
      filters.asset_group_tag_id === undefined ? undefined : [String(filters.asset_group_tag_id)],
  };
  const matches = (name: FacetName, group: FindingGroup) =>
    wanted[name] === undefined || values[name](group).some((value) => wanted[name]?.includes(value));
  const names = Object.keys(values) as FacetName[];
  const counts = (name: FacetName) => {
    const others = names.filter((other) => other !== name);
    const found = new Map<string, number>();
    for (const group of groups) {
      if (others.every((other) => matches(other, group))) {
        for (const value of values[name](group)) {
          found.set(value, (found.get(value) ?? 0) + group.count);
        }
      }
    }

    return found;
  };

  return {
    category: counts('category'),
    compliance_control: counts('compliance_control'),
    finding: counts('finding'),
    asset_group_tag_id: counts('asset_group_tag_id'),
  };
}

/** The controls that findings speak against, by the type of finding. */
function controlsByType(frameworks: readonly ComplianceFramework[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { control_id: id, finding_types: types } of frameworks.flatMap(({ controls }) => controls)) {
    for (const { finding } of types) {
      found.set(finding, [...(found.get(finding) ?? []), id]);
    }
  }

  return found;
}

/**
 * What narrows the groups that choices are counted of: everything that not all findings of a group have in common. The
 * severity of a group is that of its worst finding, so nothing can be counted by it.
 */
export function withoutFacets({
  environment_id,
  severity,
  status,
  text,
  since,
  assignee,
  isOverdue,
}: FindingFilters): FindingFilters {
  return { environment_id, severity, status, text, since, assignee, isOverdue };
}

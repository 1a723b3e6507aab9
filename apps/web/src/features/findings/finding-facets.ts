import type { FindingGroup } from '@secgraph/contract';
import type { FindingFilters } from './finding-search.ts';

type FacetName = 'category' | 'finding' | 'asset_group_tag_id';

/** How many findings there are of each value, by what the value is of. */
export type FindingFacets = Readonly<Record<FacetName, ReadonlyMap<string, number>>>;

/**
 * How many findings each choice of a filter would leave, given what the others leave: nobody chooses what is empty.
 * `groups` are those of {@link withoutFacets}, all of them.
 */
export function countFacets(groups: readonly FindingGroup[], filters: FindingFilters): FindingFacets {
  const matches: Readonly<Record<FacetName, (group: FindingGroup) => boolean>> = {
    category: (group) => filters.category?.includes(group.category) ?? true,
    finding: (group) => filters.finding?.includes(group.finding) ?? true,
    asset_group_tag_id: (group) =>
      (filters.asset_group_tag_id ?? group.asset_group_tag_id) === group.asset_group_tag_id,
  };
  const names = Object.keys(matches) as FacetName[];
  const counts = (name: FacetName) => {
    const others = names.filter((other) => other !== name);
    const found = new Map<string, number>();
    for (const group of groups) {
      if (others.every((other) => matches[other](group))) {
        const value = String(group[name]);
        found.set(value, (found.get(value) ?? 0) + group.count);
      }
    }

    return found;
  };

  return {
    category: counts('category'),
    finding: counts('finding'),
    asset_group_tag_id: counts('asset_group_tag_id'),
  };
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
}: FindingFilters): FindingFilters {
  return { environment_id, severity, status, text, since };
}

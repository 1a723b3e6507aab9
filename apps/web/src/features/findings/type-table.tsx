import { Table, Text } from '@mantine/core';
import type { FindingGroup } from '@secgraph/contract';
import type { FindingFilters, TypeColumn, TypeSort } from '../../parts/addresses/finding-search.ts';
import { formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import { zoneNameOf } from './finding-table.tsx';
import { PrincipalCount } from './principal-count.tsx';

export interface TypeTableProps {
  readonly groups: readonly FindingGroup[];
  /** What the groups were narrowed by: a count leads to just these. */
  readonly filters: FindingFilters;
  readonly sort: TypeSort | undefined;
  readonly onSort: (sort: TypeSort) => void;
}

const COLUMNS: readonly (readonly [TypeColumn, string])[] = [
  ['severity', 'Severity'],
  ['title', 'What is wrong'],
  ['category', 'Category'],
  ['zone_name', 'Zone'],
  ['count', 'Findings'],
  ['exposure_percentage', 'Exposure, the worst'],
  ['impact_percentage', 'Impact, the worst'],
  ['first_seen', 'First seen'],
];

/** Findings by type and zone. */
export function TypeTable({ groups, filters, sort, onSort }: TypeTableProps) {
  return (
    <Table.ScrollContainer minWidth={860} type="native">
      <Table verticalSpacing={4} fz={12} aria-label="Types of findings">
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map(([column, label]) => (
              <SortHeader
                key={column}
                column={column}
                label={label}
                sort={sort ?? '-severity'}
                onSort={onSort}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
            <Table.Tr key={`${group.finding} ${group.asset_group_tag_id}`} h={32}>
              <Table.Td>
                <SeverityBadge severity={group.severity} />
              </Table.Td>
              <Table.Td maw={380}>
                <TypeLink group={group} environment={filters.environment_id} />
              </Table.Td>
              <Table.Td>{inLine(group.category, 60)}</Table.Td>
              <Table.Td maw={180}>
                <Text inherit truncate>
                  <bdi>{inLine(zoneNameOf(group), 60)}</bdi>
                </Text>
              </Table.Td>
              <Table.Td>
                <CountLink group={group} filters={filters} />
              </Table.Td>
              <Table.Td>
                {group.finding_type === 'list' ? null : (
                  <PrincipalCount count={group.exposure_count} share={group.exposure_percentage} />
                )}
              </Table.Td>
              <Table.Td>
                <PrincipalCount count={group.impact_count} share={group.impact_percentage} />
              </Table.Td>
              <Table.Td>
                <RelativeTime time={new Date(group.first_seen)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface TypeLinkProps {
  readonly group: FindingGroup;
  readonly environment: string | undefined;
}

function TypeLink({ group: { finding, title, asset_group_tag_id: zone }, environment }: TypeLinkProps) {
  return (
    <PageLink
      inherit
      truncate
      display="block"
      to="/attack-paths/types/$finding"
      params={{ finding }}
      search={{ asset_group_tag_id: zone, environment_id: environment }}
    >
      {inLine(title, 200)}
    </PageLink>
  );
}

function CountLink({ group, filters }: { readonly group: FindingGroup; readonly filters: FindingFilters }) {
  return (
    <PageLink
      inherit
      ff="monospace"
      aria-label={`${formatNumber(group.count)} findings of ${inLine(group.title)}`}
      to="/attack-paths"
      search={{
        ...filters,
        finding: [group.finding],
        asset_group_tag_id: group.asset_group_tag_id,
      }}
    >
      {formatNumber(group.count)}
    </PageLink>
  );
}

import { type FindingGroup } from '@secgraph/contract';
import { type FindingFilters, type TypeColumn } from '../../parts/addresses/finding-search.ts';
import { AnsweredTable, type AnsweredTableProps } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { zoneNameOf } from './finding-table.tsx';
import { ShutOut } from './fix-cells.tsx';
import { PrincipalCount } from './principal-count.tsx';

export interface TypeTableProps
  extends Pick<AnsweredTableProps<FindingGroup, TypeColumn>, 'answer' | 'empty' | 'order' | 'paging'> {
  /** What the groups were narrowed by: a count leads to just these. */
  readonly filters: FindingFilters;
}

/** Findings by type and zone. */
export function TypeTable({ filters, ...list }: TypeTableProps) {
  return (
    <AnsweredTable
      {...list}
      problem="The types of findings could not be listed"
      waiting="Listing the types of findings"
      height={320}
      label="Types of findings"
      minWidth={860}
      keyOf={({ finding, asset_group_tag_id: zone }) => `${finding} ${zone}`}
      columns={[
        {
          head: 'Severity',
          sortedBy: 'severity',
          cell: ({ severity }) => <SeverityBadge severity={severity} />,
        },
        {
          head: 'What is wrong',
          sortedBy: 'title',
          maw: 380,
          cell: (group) => <TypeLink group={group} environment={filters.environment_id} />,
        },
        { head: 'Category', sortedBy: 'category', cell: ({ category }) => inLine(category, 60) },
        {
          head: 'Zone',
          sortedBy: 'zone_name',
          maw: 180,
          cell: (group) => <CutText>{inLine(zoneNameOf(group), 60)}</CutText>,
        },
        {
          head: 'Findings',
          sortedBy: 'count',
          cell: (group) => <CountLink group={group} filters={filters} />,
        },
        {
          head: 'Exposure, the worst',
          sortedBy: 'exposure_percentage',
          cell: (group) =>
            group.finding_type === 'list' ? null : (
              <PrincipalCount count={group.exposure_count} share={group.exposure_percentage} />
            ),
        },
        {
          head: 'Impact, the worst',
          sortedBy: 'impact_percentage',
          cell: (group) => <PrincipalCount count={group.impact_count} share={group.impact_percentage} />,
        },
        {
          head: 'Shuts out, the most',
          sortedBy: 'closes_count',
          cell: (group) => <ShutOut finding={group} />,
        },
        {
          head: 'First seen',
          sortedBy: 'first_seen',
          cell: (group) => <RelativeTime time={new Date(group.first_seen)} />,
        },
      ]}
    />
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
      aria-label={`${countOf(group.count, 'finding')} of ${inLine(group.title)}`}
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

import { Box, Group, Stack } from '@mantine/core';
import { type FindingGroup, type FindingProgress } from '@secgraph/contract';
import { type FindingFilters, type TypeColumn } from '../../parts/addresses/finding-search.ts';
import { Amount } from '../../ui/amount.tsx';
import { AnsweredTable, type AnsweredTableProps } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { countOf } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { type Column } from '../../ui/list-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { zoneNameOf } from './finding-table.tsx';
import { ShutOut } from './fix-cells.tsx';
import { ExposedPrincipals, ImpactedPrincipals, ShareNote } from './principal-count.tsx';
import { TypeProgress, TypeTrend } from './type-progress.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { useIsPhone } from './use-is-phone.ts';

export interface TypeTableProps
  extends Pick<AnsweredTableProps<FindingGroup, TypeColumn>, 'answer' | 'empty' | 'order' | 'paging'> {
  /** What the groups were narrowed by: a count leads to just these. */
  readonly filters: FindingFilters;
  /** Undefined: not known yet. */
  readonly progress: FindingProgress | undefined;
}

/** Findings by type and zone. */
export function TypeTable({ filters, progress, ...list }: TypeTableProps) {
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const known = new Map(progress?.types.map((type) => [keyOf(type), type]));
  const progressOf = (group: FindingGroup) => known.get(keyOf(group));

  return (
    <AnsweredTable
      {...list}
      problem="The types of findings could not be listed"
      waiting="Listing the types of findings"
      height={320}
      label="Types of findings"
      hasStickyHead
      keyOf={keyOf}
      columns={isPhone ? [cardColumn(filters)] : wideColumns(filters, { progressOf, isNarrow })}
    >
      {isPhone ? null : <ShareNote />}
    </AnsweredTable>
  );
}

type TypeColumns = readonly Column<FindingGroup, TypeColumn>[];

/** What stands beyond the edge of a small screen, nobody looks for: all of a type stands in one column there. */
function cardColumn(filters: FindingFilters): TypeColumns[number] {
  return {
    head: 'Severity',
    sortedBy: 'severity',
    // Titles are cut at the end of the screen.
    w: '100%',
    maw: 0,
    cell: (group) => (
      <Stack gap={2} py={4}>
        <Group gap="xs" wrap="nowrap">
          <SeverityBadge severity={group.severity} />
          <Box miw={0}>
            <TypeLink group={group} environment={filters.environment_id} />
          </Box>
        </Group>
        <Group gap="xs" wrap="nowrap" c="dimmed">
          <CountLink group={group} filters={filters} noun="finding" />
          <CutText>{inLine(zoneNameOf(group), 60)}</CutText>
        </Group>
      </Stack>
    ),
  };
}

interface WideColumnsOptions {
  readonly progressOf: (group: FindingGroup) => FindingProgress['types'][number] | undefined;
  /** The numbers beside shares stand in their hints, and categories are cut sooner. */
  readonly isNarrow: boolean;
}

function wideColumns(filters: FindingFilters, { progressOf, isNarrow }: WideColumnsOptions): TypeColumns {
  return [
    {
      head: 'Severity',
      sortedBy: 'severity',
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      head: 'What is wrong',
      sortedBy: 'title',
      room: isNarrow ? 150 : 180,
      cell: (group) => <TypeLink group={group} environment={filters.environment_id} />,
    },
    {
      head: 'Category',
      sortedBy: 'category',
      room: isNarrow ? 60 : 90,
      cell: ({ category }) => <CutText>{inLine(category, 60)}</CutText>,
    },
    {
      head: 'Zone',
      sortedBy: 'zone_name',
      room: isNarrow ? 60 : 70,
      cell: (group) => <CutText>{inLine(zoneNameOf(group), 60)}</CutText>,
    },
    {
      head: 'Findings',
      sortedBy: 'count',
      cell: (group) => <CountLink group={group} filters={filters} />,
    },
    {
      head: 'Last 30 days',
      cell: (group) => <TypeTrend progress={progressOf(group)} />,
    },
    { head: 'Fixed', cell: (group) => <TypeProgress progress={progressOf(group)} /> },
    {
      head: 'Worst exposure',
      sortedBy: 'exposure_percentage',
      cell: (group) =>
        group.finding_type === 'list' ? null : <ExposedPrincipals finding={group} isShort={isNarrow} />,
    },
    {
      head: 'Worst impact',
      sortedBy: 'impact_percentage',
      cell: (group) => <ImpactedPrincipals finding={group} isShort={isNarrow} />,
    },
    {
      head: 'Shuts out, at most',
      sortedBy: 'closes_count',
      cell: (group) => <ShutOut finding={group} />,
    },
    {
      head: 'First seen',
      sortedBy: 'first_seen',
      breaks: 'never',
      cell: (group) => <RelativeTime time={new Date(group.first_seen)} />,
    },
  ];
}

function keyOf({ finding, asset_group_tag_id: zone }: Pick<FindingGroup, 'finding' | 'asset_group_tag_id'>) {
  return `${finding} ${zone}`;
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

interface CountLinkProps {
  readonly group: FindingGroup;
  readonly filters: FindingFilters;
  /** Where no head says what is counted. */
  readonly noun?: string;
}

function CountLink({ group, filters, noun }: CountLinkProps) {
  return (
    <PageLink
      inherit
      aria-label={`${countOf(group.count, 'finding')} of ${inLine(group.title)}`}
      to="/attack-paths"
      search={{
        ...filters,
        view: 'findings',
        finding: [group.finding],
        asset_group_tag_id: group.asset_group_tag_id,
      }}
    >
      <Amount value={group.count} {...(noun === undefined ? {} : { noun })} />
    </PageLink>
  );
}

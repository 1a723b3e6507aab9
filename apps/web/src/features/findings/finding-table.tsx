import { Box, Group, Stack } from '@mantine/core';
import { type Finding } from '@secgraph/contract';
import { HYGIENE, HYGIENE_NAME } from '@secgraph/vocabulary';
import { type FindingColumn } from '../../parts/addresses/finding-search.ts';
import { ObjectLink } from '../../parts/graph/object-link.tsx';
import { AnsweredTable, type AnsweredTableProps } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { FindingStatusBadge } from '../../ui/finding-status-badge.tsx';
import { asideUntilOf, environmentNameOf } from '../../ui/finding-words.ts';
import { inLine } from '../../ui/in-line.ts';
import { type Column } from '../../ui/list-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { choiceColumn, type RowChoice } from '../../ui/row-choice.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { Assignee, DueDay } from './due-day.tsx';
import { FixWork, ShutOut } from './fix-cells.tsx';
import { PictureLink } from './picture-link.tsx';
import { ExposedPrincipals, ImpactedPrincipals, ShareNote } from './principal-count.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { useIsPhone } from './use-is-phone.ts';

export interface FindingTableProps
  extends Pick<
    AnsweredTableProps<Finding, FindingColumn>,
    'answer' | 'empty' | 'order' | 'paging' | 'children'
  > {
  /** The findings of the page. */
  readonly findings: readonly Finding[];
  /** The findings are of one type, which stands above them. */
  readonly isOfOneType: boolean;
  /** Undefined: nothing can be chosen. */
  readonly choice: RowChoice<Finding> | undefined;
}

const COLUMN_LABELS: Readonly<Record<FindingColumn, string>> = {
  // @words
  severity: 'Severity',
  title: 'What is wrong',
  environment_name: 'Environment',
  zone_name: 'Zone',
  source_principal_name: 'Begins at',
  target_principal_name: 'Ends at',
  exposure_percentage: 'Exposure',
  impact_percentage: 'Impact',
  priority: 'Shuts out',
  effort: 'Effort · risk',
  first_seen: 'First seen',
  last_seen: 'Last change',
  due_at: 'Due',
  status: 'Status',
};

/** Titles are in the words of the zone. */
const OF_ALL: readonly FindingColumn[] = [
  'severity',
  'title',
  'source_principal_name',
  'target_principal_name',
  'environment_name',
  'exposure_percentage',
  'impact_percentage',
  'priority',
  'effort',
  'first_seen',
  'due_at',
  'status',
];
const OF_ONE_TYPE: readonly FindingColumn[] = [
  'severity',
  'source_principal_name',
  'target_principal_name',
  'environment_name',
  'exposure_percentage',
  'impact_percentage',
  'priority',
  'effort',
  'first_seen',
  'last_seen',
  'due_at',
  'status',
];

/** What only a relationship has. */
const WITH_START: readonly FindingColumn[] = ['source_principal_name', 'exposure_percentage', 'priority'];

/** Names are not cut to less; what is short takes what it needs. */
const LEAST_WIDTHS: Readonly<Partial<Record<FindingColumn, number>>> = {
  title: 166,
  source_principal_name: 142,
  target_principal_name: 142,
  environment_name: 94,
  zone_name: 90,
};

const NARROW_WIDTHS: typeof LEAST_WIDTHS = {
  ...LEAST_WIDTHS,
  title: 130,
  source_principal_name: 110,
  target_principal_name: 110,
  zone_name: 70,
};

/** In the filter above, and on the page of each finding. */
const TOLD_ELSEWHERE: readonly FindingColumn[] = ['environment_name'];

/** Single findings. */
export function FindingTable({ findings, isOfOneType, choice, children, ...list }: FindingTableProps) {
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const columns = isPhone
    ? [cardColumn(isOfOneType)]
    : wideColumns(columnsOf(findings, { isOfOneType, isNarrow }), { isOfOneType, isNarrow });

  return (
    <AnsweredTable
      {...list}
      problem="The findings could not be listed"
      waiting="Listing the findings"
      height={320}
      label="Findings"
      hasStickyHead
      keyOf={({ id }) => id}
      columns={[
        choice === undefined ? null : choiceColumn(choice, { rows: findings, nameOf: nameOfFinding }),
        ...columns,
      ]}
    >
      {children}
      {isPhone ? null : <ShareNote />}
    </AnsweredTable>
  );
}

/** What stands beyond the edge of a small screen, nobody looks for: all of a finding stands in one column there. */
function cardColumn(isOfOneType: boolean): Column<Finding, FindingColumn> {
  return {
    head: COLUMN_LABELS.severity,
    sortedBy: 'severity',
    // Names are cut at the end of the screen.
    w: '100%',
    maw: 0,
    cell: (finding) => <FindingCard finding={finding} isOfOneType={isOfOneType} />,
  };
}

interface Room {
  readonly isOfOneType: boolean;
  readonly isNarrow: boolean;
}

function wideColumns(
  shown: readonly FindingColumn[],
  { isOfOneType, isNarrow }: Room,
): readonly Column<Finding, FindingColumn>[] {
  const least = isNarrow ? NARROW_WIDTHS : LEAST_WIDTHS;
  const columns = shown.map(
    (column): Column<Finding, FindingColumn> => ({
      head: COLUMN_LABELS[column],
      sortedBy: column,
      room: least[column],
      breaks: 'never',
      cell: (finding) => <Cell finding={finding} column={column} />,
    }),
  );
  const details: Column<Finding, FindingColumn> = {
    spokenHead: 'Details',
    ta: 'right',
    cell: (finding) => <FindingLink finding={finding} label="Details" />,
  };

  return isOfOneType ? [...columns, details] : columns;
}

/** Columns that would be empty take no room. */
function columnsOf(findings: readonly Finding[], { isOfOneType, isNarrow }: Room): readonly FindingColumn[] {
  // A type that is about single objects has no start, and nobody who begins there.
  const isOfObjects = isOfOneType && findings.every(({ finding_type: shape }) => shape === 'list');
  const isAnyDue = findings.some(({ due_at: due }) => due !== undefined);

  return (isOfOneType ? OF_ONE_TYPE : OF_ALL).filter(
    (column) =>
      !(isOfObjects && WITH_START.includes(column)) &&
      !(isNarrow && TOLD_ELSEWHERE.includes(column)) &&
      (column !== 'due_at' || isAnyDue),
  );
}

interface FindingCardProps {
  readonly finding: Finding;
  readonly isOfOneType: boolean;
}

function FindingCard({ finding, isOfOneType }: FindingCardProps) {
  return (
    <Stack gap={2} py={4}>
      <Group gap="xs" wrap="nowrap">
        <SeverityBadge severity={finding.severity} />
        <Box miw={0}>
          <FindingLink finding={finding} label={isOfOneType ? 'Details' : finding.title} />
        </Box>
      </Group>
      <Cell finding={finding} column="source_principal_name" />
      <Cell finding={finding} column="target_principal_name" />
      <Group gap="xs" c="dimmed">
        <Cell finding={finding} column="first_seen" />
        <FindingStatusBadge status={finding.status} until={asideUntilOf(finding)} />
        <DueDay finding={finding} />
      </Group>
    </Stack>
  );
}

function Cell({ finding, column }: { readonly finding: Finding; readonly column: FindingColumn }) {
  switch (column) {
    case 'severity':
      return <SeverityBadge severity={finding.severity} />;
    case 'title':
      return <FindingLink finding={finding} label={finding.title} />;
    case 'environment_name':
      return <Name text={environmentNameOf(finding)} />;
    case 'zone_name':
      return <Name text={zoneNameOf(finding)} />;
    case 'source_principal_name':
      return finding.source_principal_id === undefined ? null : (
        <ObjectLink
          objectId={finding.source_principal_id}
          kind={finding.source_principal_kind ?? ''}
          name={finding.source_principal_name ?? ''}
          domain={finding.environment_name}
        />
      );
    case 'target_principal_name':
      return (
        <ObjectLink
          objectId={finding.target_principal_id}
          kind={finding.target_principal_kind}
          name={finding.target_principal_name}
          domain={finding.environment_name}
        />
      );
    case 'exposure_percentage':
      // Nothing leads to a single object that is wrong by itself.
      return finding.finding_type === 'list' ? null : (
        <PictureLink isPlain finding={finding} picture="ways">
          <ExposedPrincipals isShort finding={finding} />
        </PictureLink>
      );
    case 'impact_percentage':
      return (
        <PictureLink isPlain finding={finding} picture="impact">
          <ImpactedPrincipals isShort finding={finding} />
        </PictureLink>
      );
    case 'priority':
      return <ShutOut finding={finding} />;
    case 'effort':
      return <FixWork finding={finding} />;
    case 'first_seen':
      return <RelativeTime time={new Date(finding.first_seen)} />;
    case 'last_seen':
      return <RelativeTime time={new Date(finding.last_seen)} />;
    case 'due_at':
      return <DueDay finding={finding} />;
    case 'status':
      return (
        <>
          <FindingStatusBadge status={finding.status} until={asideUntilOf(finding)} />
          <Assignee finding={finding} />
        </>
      );
  }
  return null;
}

function FindingLink({ finding, label }: { readonly finding: Finding; readonly label: string }) {
  return (
    <PageLink
      inherit
      truncate
      display="block"
      title={nameOfFinding(finding)}
      to="/attack-paths/findings/$findingId"
      params={{ findingId: String(finding.id) }}
      aria-label={nameOfFinding(finding, label)}
    >
      {inLine(label, 200)}
    </PageLink>
  );
}

function Name({ text }: { readonly text: string }) {
  return <CutText title={inLine(text, 240)}>{inLine(text, 60)}</CutText>;
}

/** Names may be long, and many findings are of one title: what tells them apart is said in a few words. */
export function nameOfFinding(
  { title, source_principal_name: source, target_principal_name: target }: Finding,
  label = title,
): string {
  const ends = [source, target].filter((name) => name !== undefined).map((name) => inLine(name, 60));

  return `${label}: ${ends.join(' → ')}`;
}

/** A zone that was deleted has no name any more. */
export function zoneNameOf({
  asset_group_tag_id: id,
  zone_name: name,
}: Pick<Finding, 'asset_group_tag_id' | 'zone_name'>): string {
  return id === HYGIENE ? HYGIENE_NAME : name || `Deleted (${id})`;
}

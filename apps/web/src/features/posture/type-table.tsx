import { Chip, Group, Stack, Text, Title } from '@mantine/core';
import type { CallAnswer } from '@secgraph/client';
import { type Severity } from '@secgraph/vocabulary';
import { Amount, Change } from '../../ui/amount.tsx';
import { compareTexts } from '../../ui/compare-texts.ts';
import { SEVERITY_LABELS, severityOfPercent, WORST_FIRST } from '../../ui/finding-words.ts';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { FindingLink } from './finding-link.tsx';
import { type PosturePlace, type PostureSearch, type TypeColumn, type TypeSort } from './posture-search.ts';

type Trend = CallAnswer<'list-finding-trends'>['data']['findings'][number];

export interface TypeTableProps {
  readonly trends: readonly Trend[];
  readonly search: PostureSearch;
  readonly onChange: (changes: PostureSearch) => void;
}

/** Every type that there was, or is: how many at the end, and what became of them since the start. */
export function TypeTable({ trends, search, onChange }: TypeTableProps) {
  const { severity: chosen, sort = 'severity' } = search;
  const rows = sortTypes(
    trends.map((trend) => ({ trend, severity: severityOfPercent(trend.composite_risk) })),
    sort,
  ).filter(({ severity }) => chosen === undefined || chosen.includes(severity));

  return (
    <Stack gap="sm" component="section" aria-label="Types of findings">
      <Group justify="space-between">
        <Title order={2}>Types of findings</Title>
        <Chip.Group
          multiple
          value={[...(chosen ?? [])]}
          onChange={(values) => {
            const severity = WORST_FIRST.filter((one) => values.includes(one));
            onChange({ severity: severity.length === 0 ? undefined : severity });
          }}
        >
          <Group gap={6} role="group" aria-label="Severity">
            {WORST_FIRST.map((one) => (
              <Chip key={one} value={one} size="xs">
                {SEVERITY_LABELS[one]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Group>
      {rows.length === 0 ? (
        <Text size="sm">
          {trends.length === 0
            ? 'No findings within this time.'
            : 'No findings of these severities. Choose others to see them.'}
        </Text>
      ) : (
        <ListTable
          label="Types of findings"
          rows={rows}
          minWidth={640}
          keyOf={({ trend }) => trend.finding}
          columns={columnsOf(search)}
          order={{ sort: search.sort, usual: 'severity', onSort: (by) => onChange({ sort: by }) }}
        />
      )}
    </Stack>
  );
}

function columnsOf(place: PosturePlace): readonly Column<TypeLine, TypeColumn>[] {
  const { environment_id, asset_group_tag_id } = place;

  return [
    {
      head: 'Severity',
      sortedBy: 'severity',
      cell: ({ trend, severity }) =>
        trend.finding_count_end === 0 ? (
          <Text inherit c="dimmed">
            Resolved
          </Text>
        ) : (
          <SeverityBadge severity={severity} />
        ),
    },
    { head: 'Finding', sortedBy: 'name', cell: ({ trend }) => trend.display_title },
    { head: 'Category', sortedBy: 'category', cell: ({ trend }) => trend.display_type },
    {
      head: 'Count',
      sortedBy: 'count',
      cell: ({ trend: { finding, finding_count_end: end } }) =>
        end === 0 ? (
          '0'
        ) : (
          <FindingLink search={{ environment_id, asset_group_tag_id, finding: [finding] }}>
            <Amount value={end} />
          </FindingLink>
        ),
    },
    {
      head: 'Change',
      sortedBy: 'change',
      cell: ({ trend }) => (
        <>
          <Change by={changeOf(trend)} />
          {trend.finding_count_increase + trend.finding_count_decrease === 0 ? null : (
            <Text span inherit c="dimmed">
              {' ('}
              <Amount value={trend.finding_count_increase} noun="new one" />,{' '}
              <Amount value={trend.finding_count_decrease} /> gone)
            </Text>
          )}
        </>
      ),
    },
  ];
}

interface TypeLine {
  readonly trend: Trend;
  readonly severity: Severity;
}

/** The worst ones first where they are sorted by severity: that is how people say it. */
function sortTypes(lines: readonly TypeLine[], sort: TypeSort): readonly TypeLine[] {
  const column = sort.replace(/^-/, '') as TypeColumn;
  const direction = sort.startsWith('-') ? -1 : 1;
  const keys: Readonly<Record<TypeColumn, (a: TypeLine, b: TypeLine) => number>> = {
    severity: (a, b) =>
      Number(a.trend.finding_count_end === 0) - Number(b.trend.finding_count_end === 0) ||
      b.trend.composite_risk - a.trend.composite_risk,
    name: (a, b) => compareTexts(a.trend.display_title, b.trend.display_title),
    category: (a, b) => compareTexts(a.trend.display_type, b.trend.display_type),
    count: (a, b) => a.trend.finding_count_end - b.trend.finding_count_end,
    change: (a, b) => changeOf(a.trend) - changeOf(b.trend),
  };

  return lines.toSorted((a, b) => direction * keys[column](a, b) || keys.name(a, b));
}

function changeOf({ finding_count_end: end, finding_count_start: start }: Trend): number {
  return end - start;
}

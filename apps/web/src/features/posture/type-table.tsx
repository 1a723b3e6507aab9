import { Chip, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { Severity } from '@secgraph/vocabulary';
import type { CallAnswer } from '../../api/contract-types.ts';
import { SEVERITY_LABELS, severityOfPercent, WORST_FIRST } from '../../ui/finding-words.ts';
import { countOf, formatNumber } from '../../ui/format.ts';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import { FindingLink } from './finding-link.tsx';
import type { PosturePlace, PostureSearch, TypeColumn, TypeSort } from './posture-search.ts';
import { formatChange } from './posture-words.ts';

type Trend = CallAnswer<'list-finding-trends'>['data']['findings'][number];

export interface TypeTableProps {
  readonly trends: readonly Trend[];
  readonly search: PostureSearch;
  readonly onChange: (changes: PostureSearch) => void;
}

const COLUMNS: readonly { readonly column: TypeColumn; readonly label: string }[] = [
  { column: 'severity', label: 'Severity' },
  { column: 'name', label: 'Finding' },
  { column: 'category', label: 'Category' },
  { column: 'count', label: 'Count' },
  { column: 'change', label: 'Change' },
];

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
        <Table.ScrollContainer minWidth={640}>
          <Table verticalSpacing={4} fz={13} aria-label="Types of findings">
            <Table.Thead>
              <Table.Tr>
                {COLUMNS.map(({ column, label }) => (
                  <SortHeader
                    key={column}
                    column={column}
                    label={label}
                    sort={sort}
                    onSort={(by) => onChange({ sort: by })}
                  />
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ trend, severity }) => (
                <TypeRow key={trend.finding} trend={trend} severity={severity} place={search} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

interface TypeRowProps {
  readonly trend: Trend;
  readonly severity: Severity;
  readonly place: PosturePlace;
}

function TypeRow({ trend, severity, place }: TypeRowProps) {
  const { environment_id, asset_group_tag_id } = place;
  const filters = { environment_id, asset_group_tag_id, finding: [trend.finding] };
  const [end, start] = [trend.finding_count_end, trend.finding_count_start];

  return (
    <Table.Tr>
      <Table.Td>
        {end === 0 ? (
          <Text inherit c="dimmed">
            Resolved
          </Text>
        ) : (
          <SeverityBadge severity={severity} />
        )}
      </Table.Td>
      <Table.Td>{trend.display_title}</Table.Td>
      <Table.Td>{trend.display_type}</Table.Td>
      <Table.Td>{end === 0 ? '0' : <FindingLink search={filters}>{formatNumber(end)}</FindingLink>}</Table.Td>
      <Table.Td>
        {formatChange(end - start)}
        {trend.finding_count_increase + trend.finding_count_decrease === 0 ? null : (
          <Text span inherit c="dimmed">
            {` (${countOf(trend.finding_count_increase, 'new one', 'new ones')}, ${formatNumber(trend.finding_count_decrease)} gone)`}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
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
    name: (a, b) => a.trend.display_title.localeCompare(b.trend.display_title, 'en'),
    category: (a, b) => a.trend.display_type.localeCompare(b.trend.display_type, 'en'),
    count: (a, b) => a.trend.finding_count_end - b.trend.finding_count_end,
    change: (a, b) => changeOf(a.trend) - changeOf(b.trend),
  };

  return lines.toSorted((a, b) => direction * keys[column](a, b) || keys.name(a, b));
}

function changeOf({ finding_count_end: end, finding_count_start: start }: Trend): number {
  return end - start;
}

import { Group, Table, Text } from '@mantine/core';
import { type FindingTrendEntry } from '@secgraph/contract';
import { cleanText } from '@secgraph/graph-view';
import { HYGIENE } from '@secgraph/vocabulary';
import { type UseQueryResult } from '@tanstack/react-query';
import { ChokePointsLink, FindingsLink, TypeLink } from '../../parts/addresses/subject-links.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Answered } from '../../ui/answered.tsx';
import { severityOfPercent } from '../../ui/finding-words.ts';
import { countOf, formatNumber } from '../../ui/format.ts';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { CutCount, type CutCountProps } from './cut-count.tsx';
import { OverviewCard } from './overview-card.tsx';
import { type OverviewSubject } from './overview-subject.ts';
import { rankTrends } from './rank-trends.ts';

export interface WorstFindingsProps {
  readonly subject: OverviewSubject;
  /** Without members, there is nothing to look for. */
  readonly isEmptyZone: boolean;
  readonly trends: UseQueryResult<{ readonly findings: readonly FindingTrendEntry[] }>;
}

const MAX_TYPES = 6;
const SHUTS_OUT =
  'How many principals lose their only way into the zone when the most important finding is fixed';
const EXPOSED_TO = 'How many principals outside the zone can begin with one of them';
const TO_REMOVE = 'The fewest relationships without which nobody gets in by findings of this type';

/** The types of findings to begin with, and the fewest relationships without which nobody gets in by one. */
export function WorstFindings({ subject, trends, isEmptyZone }: WorstFindingsProps) {
  const { zone, environment } = subject;

  return (
    <OverviewCard title="Findings that matter most">
      <Answered answer={trends} problem="The findings could not be counted" height={200}>
        {({ findings }) => {
          const ranked = rankTrends(findings);
          const shown = ranked.slice(0, MAX_TYPES);
          const all = ranked.reduce((sum, { open_count: count }) => sum + count, 0);
          if (shown.length === 0) {
            return (
              <Text c="dimmed">
                {isEmptyZone
                  ? 'The zone has no members here, so there was nothing to look for.'
                  : environment?.collected === false
                    ? 'Nothing of this environment was collected, so there was nothing to look at.'
                    : findings.some(({ finding_count_end: count }) => count > 0)
                      ? 'Every finding here is accepted or a false positive.'
                      : 'The last analysis found nothing here.'}
              </Text>
            );
          }

          return (
            <>
              <TableFrame label="Findings that matter most">
                <Table
                  verticalSpacing={2}
                  horizontalSpacing={8}
                  fz={12}
                  aria-label="Findings that matter most"
                >
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Severity</Table.Th>
                      <Table.Th>Finding</Table.Th>
                      <Table.Th ta="right">Findings</Table.Th>
                      <Table.Th ta="right" title={SHUTS_OUT}>
                        Shuts out
                      </Table.Th>
                      <Table.Th ta="right" title={EXPOSED_TO}>
                        Exposed to
                      </Table.Th>
                      <Table.Th ta="right" title={TO_REMOVE}>
                        Relationships to remove
                      </Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {shown.map((trend) => (
                      <Table.Tr key={trend.finding} h={30}>
                        <Table.Td>
                          <SeverityBadge severity={severityOfPercent(trend.composite_risk)} />
                        </Table.Td>
                        <Table.Td maw={260}>
                          <Text inherit truncate title={cleanText(trend.display_title)}>
                            <TypeLink environment={environment?.id} zone={zone.id} finding={trend.finding}>
                              {cleanText(trend.display_title)}
                            </TypeLink>
                          </Text>
                        </Table.Td>
                        <Table.Td ta="right">
                          <FindingsLink environment={environment?.id} zone={zone.id} finding={trend.finding}>
                            <Amount value={trend.open_count} />
                          </FindingsLink>
                        </Table.Td>
                        <Table.Td ta="right">
                          <Amount value={trend.closes_count} />
                        </Table.Td>
                        <Table.Td ta="right">
                          <ExposedCount subject={subject} finding={trend} />
                        </Table.Td>
                        <Table.Td ta="right">
                          <CutCount subject={subject} finding={trend} />
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </TableFrame>
              <Group justify="space-between">
                <Text size="xs" c="dimmed">
                  {shown.length === ranked.length
                    ? countOf(ranked.length, 'type')
                    : `The first ${formatNumber(shown.length)} of ${countOf(ranked.length, 'type')}`}
                </Text>
                <Text size="xs">
                  <FindingsLink environment={environment?.id} zone={zone.id}>
                    All <Amount value={all} noun="finding" />
                  </FindingsLink>
                </Text>
              </Group>
            </>
          );
        }}
      </Answered>
    </OverviewCard>
  );
}

/** How many can begin with it; settings of one object begin nowhere. */
function ExposedCount({
  subject: { zone, environment },
  finding: { finding, finding_exposure_count: count },
}: CutCountProps) {
  if (count === 0 || zone.id === HYGIENE) {
    return count === 0 ? '–' : <Amount value={count} />;
  }

  return (
    <ChokePointsLink
      environment={environment?.id}
      zone={zone.id}
      finding={finding}
      label={countOf(count, 'principal')}
    >
      <Amount value={count} />
    </ChokePointsLink>
  );
}

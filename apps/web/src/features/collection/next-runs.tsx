import { Stack, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isStatus } from '../../api/api-error.ts';
import { localZone } from '../../parts/schedules/recurrence.ts';
import { explain } from '../../ui/error-card.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { nextRunsQuery } from './collection-queries.ts';

export interface NextRunsProps {
  readonly rule: string;
  /** Time zone of the rule; undefined: the rule names one itself. */
  readonly zone: string | undefined;
}

const PAUSE_MS = 300;

/** When a rule would have the client collect, by the clocks of who looks and by those of the rule. */
export function NextRuns({ rule, zone }: NextRunsProps) {
  const [settled] = useDebouncedValue(rule, PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery(nextRunsQuery(settled));
  const here = localZone();
  const isElsewhere = zone !== undefined && zone !== here;
  const isOld = isPlaceholderData || settled !== rule;

  return (
    <section aria-label="Next runs" aria-busy={isOld}>
      <Text size="sm" fw={600} mb="xs">
        Next runs
      </Text>
      {error === null ? null : (
        <Text size="sm" c="var(--critical)" role="alert">
          {explainRule(error)}
        </Text>
      )}
      {data === undefined && error === null ? (
        <Waiting height={200} label="Working out the next runs" />
      ) : null}
      {data === undefined || error !== null ? null : data.next_runs.length === 0 ? (
        <Text size="sm">It would never run.</Text>
      ) : (
        <Stack gap="xs">
          <Table verticalSpacing={2} fz={12} aria-label="Next runs" opacity={isOld ? 0.5 : 1}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Your time ({here})</Table.Th>
                {isElsewhere ? <Table.Th>In {zone}</Table.Th> : null}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.next_runs.map((time) => (
                <Table.Tr key={time}>
                  <Table.Td ff="monospace">{formatIn(time, here)}</Table.Td>
                  {isElsewhere ? <Table.Td ff="monospace">{formatIn(time, zone)}</Table.Td> : null}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="xs" c="dimmed">
            {data.is_over ? 'Then it is over.' : 'And so on.'}
          </Text>
        </Stack>
      )}
    </section>
  );
}

/** The service knows what is wrong with a rule; only its prefix is for programs. */
function explainRule(error: unknown): string {
  return isStatus(error, 400)
    ? `This is no rule: ${error.message.replace(/^invalid rrule: /, '')}.`
    : explain(error);
}

function formatIn(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(time));
}

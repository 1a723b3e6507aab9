import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isStatus } from '@secgraph/client';
import { useQuery } from '@tanstack/react-query';
import { localZone } from '../../parts/schedules/recurrence.ts';
import { explain } from '../../ui/error-card.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { locale } from '../../words/language.ts';
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
          <ListTable
            label="Next runs"
            rows={data.next_runs}
            isBusy={isOld}
            rowHeight={24}
            keyOf={(time) => time}
            columns={[
              { head: `Your time (${here})`, ff: 'monospace', cell: (time) => formatIn(time, here) },
              isElsewhere
                ? { head: `In ${zone}`, ff: 'monospace', cell: (time) => formatIn(time, zone) }
                : null,
            ]}
          />
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
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(time));
}

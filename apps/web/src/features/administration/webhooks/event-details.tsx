import { Button, Code, Drawer, Stack, Table, Text, Title } from '@mantine/core';
import type { AlertAttempt, AlertEvent } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { ErrorCard, explain } from '../../../ui/error-card.tsx';
import { countOf, formatExactTime } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { ALERTS_KEY, alertsQuery, attemptsQuery, eventQuery, webhooksQuery } from './webhook-queries.ts';
import { attemptStateOf } from './webhook-words.ts';

export interface EventDetailsProps {
  readonly id: string;
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

const MESSAGE_LENGTH = 1_000;

/** One event, with what became of telling it. */
export function EventDetails({ id, mayManage, onClose }: EventDetailsProps) {
  const { data: event, error, refetch } = useQuery(eventQuery(id));

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={event === undefined || event === null ? 'Event' : event.type}
    >
      {error === null ? null : (
        <ErrorCard title="The event could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {event === undefined && error === null ? <Waiting height={200} label="Reading the event" /> : null}
      {event === null ? <Text size="sm">There is no such event. Events are kept for 90 days.</Text> : null}
      {event === undefined || event === null ? null : <EventParts event={event} mayManage={mayManage} />}
    </Drawer>
  );
}

function EventParts({ event, mayManage }: { readonly event: AlertEvent; readonly mayManage: boolean }) {
  return (
    <Stack gap="lg">
      <Stack gap={2}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{inLine(event.message, MESSAGE_LENGTH)}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {formatExactTime(new Date(event.created_at))}
        </Text>
      </Stack>
      <Deliveries eventId={event.id} mayManage={mayManage} />
      <section aria-label="Data">
        <Title order={2} mb="sm">
          Data
        </Title>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {JSON.stringify(event.data, null, 2)}
        </Code>
      </section>
    </Stack>
  );
}

function Deliveries({ eventId, mayManage }: { readonly eventId: string; readonly mayManage: boolean }) {
  const { data: attempts, error, refetch } = useQuery(attemptsQuery(eventId));

  return (
    <section aria-label="Deliveries">
      <Title order={2} mb="sm">
        Deliveries
      </Title>
      {error === null ? null : (
        <ErrorCard title="The deliveries could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {attempts === undefined && error === null ? (
        <Waiting height={80} label="Reading the deliveries" />
      ) : null}
      {attempts === undefined ? null : attempts.length === 0 ? (
        <Text size="sm">No alert told anybody of it.</Text>
      ) : (
        <Table verticalSpacing={6} fz={12} aria-label="Deliveries">
          <Table.Tbody>
            {attempts.map((attempt) => (
              <Delivery key={keyOf(attempt)} attempt={attempt} mayManage={mayManage} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

function keyOf({ alert_id: alert, channel_id: channel }: AlertAttempt): string {
  return `${alert} ${channel}`;
}

function Delivery({ attempt, mayManage }: { readonly attempt: AlertAttempt; readonly mayManage: boolean }) {
  const queries = useQueryClient();
  const webhook = useQuery(webhooksQuery).data?.find(({ id }) => id === attempt.channel_id);
  const alert = useQuery(alertsQuery).data?.find(({ id }) => id === attempt.alert_id);
  const { alert_id, channel_id, event_id, last_error: problem, next_attempt_at: nextAt } = attempt;
  const name = webhook === undefined ? 'A webhook' : inLine(webhook.name);
  const retry = useMutation({
    mutationFn: () => call('retry-alert-attempt', { body: { alert_id, channel_id, event_id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ALERTS_KEY }),
  });

  return (
    <Table.Tr>
      <Table.Td maw={180}>
        <Text inherit fw={600} truncate title={name}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {alert === undefined ? null : <bdi>{inLine(alert.name)}</bdi>}
        </Text>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <StateBadge {...attemptStateOf(attempt)} />
        <Text size="xs" c="dimmed">
          {countOf(attempt.attempts, 'attempt')}
          {attempt.succeeded_at === null && nextAt !== null && webhook?.disabled_at === null ? (
            <>
              , next <RelativeTime time={new Date(nextAt)} />
            </>
          ) : null}
          {attempt.succeeded_at === null && webhook !== undefined && webhook.disabled_at !== null
            ? ', waits while the webhook is disabled'
            : null}
        </Text>
        {problem === null || attempt.succeeded_at !== null ? null : (
          <Text size="xs" c="var(--critical)">
            <bdi>{inLine(problem, MESSAGE_LENGTH)}</bdi>
          </Text>
        )}
        {retry.error === null ? null : (
          <Text size="xs" c="var(--critical)" role="alert">
            {explain(retry.error)}
          </Text>
        )}
      </Table.Td>
      {mayManage && attempt.succeeded_at === null && webhook?.disabled_at === null ? (
        <Table.Td ta="right">
          <Button
            size="xs"
            variant="default"
            loading={retry.isPending}
            aria-label={`Try again to tell ${name}`}
            onClick={() => retry.mutate()}
          >
            Try again
          </Button>
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
}

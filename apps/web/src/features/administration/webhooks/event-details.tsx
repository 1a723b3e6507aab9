import { Button, Code, Stack, Text } from '@mantine/core';
import { type AlertAttempt, type AlertEvent } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { AnsweredDrawer } from '../../../ui/answered-drawer.tsx';
import { AnsweredTable } from '../../../ui/answered-table.tsx';
import { CutText } from '../../../ui/cut-text.tsx';
import { explain } from '../../../ui/error-card.tsx';
import { countOf, formatExactTime } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
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
  const answer = useQuery(eventQuery(id));

  return (
    <AnsweredDrawer
      answer={answer}
      title={({ type }) => type}
      untitled="Event"
      problem="The event could not be read"
      waiting="Reading the event"
      missing="There is no such event. Events are kept for 90 days."
      onClose={onClose}
    >
      {(event) => <EventParts event={event} mayManage={mayManage} />}
    </AnsweredDrawer>
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
      <Section title="Data">
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {JSON.stringify(event.data, null, 2)}
        </Code>
      </Section>
    </Stack>
  );
}

function Deliveries({ eventId, mayManage }: { readonly eventId: string; readonly mayManage: boolean }) {
  const answer = useQuery(attemptsQuery(eventId));

  return (
    <Section title="Deliveries">
      <AnsweredTable
        answer={answer}
        problem="The deliveries could not be listed"
        waiting="Reading the deliveries"
        height={80}
        empty="No alert was sent for it."
        label="Deliveries"
        isHeadless
        keyOf={({ alert_id: alert, channel_id: channel }) => `${alert} ${channel}`}
        columns={[
          { maw: 180, cell: (attempt) => <Addressee attempt={attempt} /> },
          { breaks: 'anywhere', cell: (attempt) => <Outcome attempt={attempt} /> },
          mayManage ? { ta: 'right', cell: (attempt) => <RetryButton attempt={attempt} /> } : null,
        ]}
      />
    </Section>
  );
}

interface DeliveryProps {
  readonly attempt: AlertAttempt;
}

function useWebhook({ channel_id: channelId }: AlertAttempt) {
  return useQuery(webhooksQuery).data?.find(({ id }) => id === channelId);
}

function Addressee({ attempt }: DeliveryProps) {
  const webhook = useWebhook(attempt);
  const alert = useQuery(alertsQuery).data?.find(({ id }) => id === attempt.alert_id);

  return (
    <>
      <CutText fw={600}>{nameOf(webhook)}</CutText>
      <Text size="xs" c="dimmed" truncate>
        {alert === undefined ? null : <bdi>{inLine(alert.name)}</bdi>}
      </Text>
    </>
  );
}

function Outcome({ attempt }: DeliveryProps) {
  const webhook = useWebhook(attempt);
  const { last_error: problem, next_attempt_at: nextAt } = attempt;

  return (
    <>
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
    </>
  );
}

function RetryButton({ attempt }: DeliveryProps) {
  const queries = useQueryClient();
  const webhook = useWebhook(attempt);
  const { alert_id, channel_id, event_id } = attempt;
  const retry = useMutation({
    mutationFn: () => call('retry-alert-attempt', { body: { alert_id, channel_id, event_id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ALERTS_KEY }),
  });
  if (attempt.succeeded_at !== null || webhook?.disabled_at !== null) {
    return null;
  }

  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={retry.isPending}
        aria-label={`Try again to tell ${nameOf(webhook)}`}
        onClick={() => retry.mutate()}
      >
        Try again
      </Button>
      {retry.error === null ? null : (
        <Text size="xs" c="var(--critical)" role="alert">
          {explain(retry.error)}
        </Text>
      )}
    </>
  );
}

function nameOf(webhook: { readonly name: string } | undefined): string {
  return webhook === undefined ? 'A webhook' : inLine(webhook.name);
}

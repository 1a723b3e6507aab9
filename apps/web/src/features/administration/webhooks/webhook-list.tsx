import { faEllipsis } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { type AlertWebhook } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AnsweredTable } from '../../../ui/answered-table.tsx';
import { CutText } from '../../../ui/cut-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { NamedText } from './named-text.tsx';
import { type WebhookActionName, WebhookDialogs, type WebhookStep } from './webhook-dialogs.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import { WEBHOOK_TYPE_WORDS, webhookStateOf } from './webhook-words.ts';

const NO_STEP: WebhookStep = { name: 'none' };

/** Where alerts go, and whether they arrive there. */
export function WebhookList({ mayManage }: { readonly mayManage: boolean }) {
  const answer = useQuery(webhooksQuery);
  const [step, setStep] = useState(NO_STEP);

  return (
    <>
      <AnsweredTable
        answer={answer}
        problem="The webhooks could not be listed"
        waiting="Reading the webhooks"
        height={160}
        empty={
          <EmptyState picture="messages" title="No webhooks yet">
            A webhook is an address that the service notifies of events, such as new findings or failed jobs.
            An alert says which events go there.
          </EmptyState>
        }
        label="Webhooks"
        minWidth={760}
        rowHeight={36}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Name', maw: 180, cell: (webhook) => <NamedText {...webhook} /> },
          { head: 'Form', cell: ({ type }) => WEBHOOK_TYPE_WORDS[type] },
          { head: 'Address', maw: 260, cell: ({ url }) => <CutText>{url}</CutText> },
          { head: 'Deliveries', maw: 260, cell: (webhook) => <State webhook={webhook} /> },
          {
            head: 'Last one',
            breaks: 'never',
            cell: (webhook) => <RelativeTime time={lastDeliveryOf(webhook)} otherwise="None yet" />,
          },
          mayManage
            ? {
                spokenHead: 'Actions',
                ta: 'right',
                cell: (webhook) => (
                  <WebhookMenu webhook={webhook} onAct={(name) => setStep({ name, webhook })} />
                ),
              }
            : null,
        ]}
        paging={{ noun: 'webhook' }}
      />
      <WebhookDialogs step={step} onClose={() => setStep(NO_STEP)} />
    </>
  );
}

function State({ webhook }: { readonly webhook: AlertWebhook }) {
  const { last_error: problem, disabled_at: disabledAt } = webhook;

  return (
    <>
      <StateBadge {...webhookStateOf(webhook)} />
      {problem === null || disabledAt !== null ? null : (
        <Text size="xs" c="dimmed" lineClamp={2} title={inLine(problem, MAX_TITLE)}>
          <bdi>{inLine(problem, MAX_TITLE)}</bdi>
        </Text>
      )}
    </>
  );
}

const MAX_TITLE = 400;

function lastDeliveryOf({ last_errored_at: erredAt, last_succeeded_at: arrivedAt }: AlertWebhook) {
  return [erredAt, arrivedAt]
    .flatMap((time) => (time === null ? [] : new Date(time)))
    .toSorted((one, other) => other.getTime() - one.getTime())[0];
}

interface WebhookMenuProps {
  readonly webhook: AlertWebhook;
  readonly onAct: (name: WebhookActionName) => void;
}

function WebhookMenu({ webhook, onAct }: WebhookMenuProps) {
  const toggled = webhook.disabled_at === null ? 'disable' : 'enable';

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Actions for ${inLine(webhook.name)}`}
        >
          <Icon icon={faEllipsis} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAct('test')}>Send a test</Menu.Item>
        <Menu.Item onClick={() => onAct('edit')}>Edit</Menu.Item>
        <Menu.Item onClick={() => onAct('rotate')}>Replace secret</Menu.Item>
        <Menu.Item onClick={() => onAct(toggled)}>{toggled === 'disable' ? 'Disable' : 'Enable'}</Menu.Item>
        <Menu.Item c="var(--critical)" onClick={() => onAct('delete')}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

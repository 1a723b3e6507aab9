import { faEllipsis } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu, Table, Text } from '@mantine/core';
import type { AlertWebhook } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { countOf } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { type WebhookActionName, WebhookDialogs, type WebhookStep } from './webhook-dialogs.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import { WEBHOOK_TYPE_WORDS, webhookStateOf } from './webhook-words.ts';

const NO_STEP: WebhookStep = { name: 'none' };

/** Where alerts go, and whether they arrive there. */
export function WebhookList({ mayManage }: { readonly mayManage: boolean }) {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const [step, setStep] = useState(NO_STEP);

  return (
    <>
      {error === null ? null : (
        <ErrorCard title="The webhooks could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {webhooks === undefined && error === null ? (
        <Waiting height={160} label="Reading the webhooks" />
      ) : null}
      {webhooks === undefined ? null : webhooks.length === 0 ? (
        <Text size="sm" maw={640}>
          There is none: whoever wants to know what happened has to look. A webhook is an address that the
          service sends a message to; an alert says which events go there.
        </Text>
      ) : (
        <>
          <Table.ScrollContainer minWidth={760}>
            <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Webhooks">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Name</Table.Th>
                  <Table.Th>Form</Table.Th>
                  <Table.Th>Address</Table.Th>
                  <Table.Th>Deliveries</Table.Th>
                  <Table.Th>Last one</Table.Th>
                  {mayManage ? <Table.Th aria-label="Actions" /> : null}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    onAct={mayManage ? (name) => setStep({ name, webhook }) : undefined}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <Text size="xs" c="dimmed" ta="right">
            {countOf(webhooks.length, 'webhook')}
          </Text>
        </>
      )}
      <WebhookDialogs step={step} onClose={() => setStep(NO_STEP)} />
    </>
  );
}

interface WebhookRowProps {
  readonly webhook: AlertWebhook;
  /** Undefined: may only look. */
  readonly onAct: ((name: WebhookActionName) => void) | undefined;
}

function WebhookRow({ webhook, onAct }: WebhookRowProps) {
  const { last_errored_at: erredAt, last_succeeded_at: arrivedAt, last_error: problem } = webhook;
  const last = [erredAt, arrivedAt]
    .flatMap((time) => (time === null ? [] : new Date(time)))
    .toSorted(later)[0];

  return (
    <Table.Tr h={36}>
      <Table.Td maw={180}>
        <Text inherit fw={600} truncate title={inLine(webhook.name, MAX_TITLE)}>
          <bdi>{inLine(webhook.name)}</bdi>
        </Text>
        {webhook.description === '' ? null : (
          <Text size="xs" c="dimmed" truncate title={inLine(webhook.description, MAX_TITLE)}>
            <bdi>{inLine(webhook.description)}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td>{WEBHOOK_TYPE_WORDS[webhook.type]}</Table.Td>
      <Table.Td maw={260}>
        <Text inherit truncate title={webhook.url}>
          <bdi>{webhook.url}</bdi>
        </Text>
      </Table.Td>
      <Table.Td maw={260}>
        <StateBadge {...webhookStateOf(webhook)} />
        {problem === null || webhook.disabled_at !== null ? null : (
          <Text size="xs" c="dimmed" lineClamp={2} title={inLine(problem, MAX_TITLE)}>
            <bdi>{inLine(problem, MAX_TITLE)}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {last === undefined ? 'None yet' : <RelativeTime time={last} />}
      </Table.Td>
      {onAct === undefined ? null : (
        <Table.Td ta="right">
          <WebhookMenu webhook={webhook} onAct={onAct} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

const MAX_TITLE = 400;

function later(one: Date, other: Date): number {
  return other.getTime() - one.getTime();
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

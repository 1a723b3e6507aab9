import { Button, Group, Table, Text } from '@mantine/core';
import type { Alert, AlertWebhook } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { countOf } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { ALERTS_KEY, alertsQuery, webhooksQuery } from './webhook-queries.ts';
import type { WebhooksSearch } from './webhook-search.ts';

export interface AlertListProps {
  readonly search: WebhooksSearch;
  readonly mayManage: boolean;
  readonly onChange: (changes: WebhooksSearch) => void;
}

/** Which event goes where, by the alerts that say so. */
export function AlertList({ search, mayManage, onChange }: AlertListProps) {
  const { data: alerts, error, refetch } = useQuery(alertsQuery);
  const webhooks = useQuery(webhooksQuery).data ?? [];
  const [removed, setRemoved] = useState<Alert>();
  const edited = alerts?.find(({ id }) => id === search.alert);
  const close = () => onChange({ alert: undefined });

  return (
    <>
      {error === null ? null : (
        <ErrorCard title="The alerts could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {alerts === undefined && error === null ? <Waiting height={160} label="Reading the alerts" /> : null}
      {alerts === undefined ? null : alerts.length === 0 ? (
        <Text size="sm">There is none: nothing that happens is told to any webhook.</Text>
      ) : (
        <>
          <Table highlightOnHover verticalSpacing={6} fz={12} aria-label="Alerts">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th>Tells of</Table.Th>
                <Table.Th>Goes to</Table.Th>
                {mayManage ? <Table.Th aria-label="Actions" /> : null}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {alerts.map((alert) => (
                <AlertRow
                  key={alert.id}
                  alert={alert}
                  webhooks={webhooks}
                  onEdit={mayManage ? () => onChange({ alert: alert.id }) : undefined}
                  onRemove={mayManage ? () => setRemoved(alert) : undefined}
                />
              ))}
            </Table.Tbody>
          </Table>
          <Text size="xs" c="dimmed" ta="right">
            {countOf(alerts.length, 'alert')}
          </Text>
        </>
      )}
      {search.alert === 'new' && mayManage ? <AlertDialog alert={undefined} onClose={close} /> : null}
      {edited === undefined || !mayManage ? null : (
        <AlertDialog key={edited.id} alert={edited} onClose={close} />
      )}
      {removed === undefined ? null : <DeleteAlert alert={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

interface AlertRowProps {
  readonly alert: Alert;
  readonly webhooks: readonly AlertWebhook[];
  /** Undefined: may only look. */
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

function AlertRow({ alert, webhooks, onEdit, onRemove }: AlertRowProps) {
  const name = inLine(alert.name);
  const types = [...new Set(alert.subscriptions.map(({ event_type: type }) => type))];
  const channels = new Set(alert.subscriptions.map(({ channel_id: id }) => id));
  const told = webhooks.filter(({ id }) => channels.has(id));

  return (
    <Table.Tr>
      <Table.Td maw={240}>
        <Text inherit fw={600} truncate title={name}>
          <bdi>{name}</bdi>
        </Text>
        {alert.description === '' ? null : (
          <Text size="xs" c="dimmed" truncate>
            <bdi>{inLine(alert.description)}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td maw={320}>{types.length === 0 ? 'Nothing' : types.join(', ')}</Table.Td>
      <Table.Td maw={240}>
        {told.length === 0 ? 'Nowhere' : null}
        {told.map(({ id, name: webhook }) => (
          <Text key={id} inherit truncate>
            <bdi>{inLine(webhook)}</bdi>
          </Text>
        ))}
      </Table.Td>
      {onEdit === undefined ? null : (
        <Table.Td>
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <Button size="compact-xs" variant="subtle" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={`Delete ${name}`}
              onClick={onRemove}
            >
              Delete
            </Button>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function DeleteAlert({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const queries = useQueryClient();

  return (
    <ConfirmDialog
      title="Delete alert"
      action="Delete"
      isDangerous
      onConfirm={async () => {
        await call('delete-alert', { params: { alert_id: alert.id } });
        onClose();
        await queries.invalidateQueries({ queryKey: ALERTS_KEY });
      }}
      onClose={onClose}
    >
      <strong>
        <bdi>{inLine(alert.name)}</bdi>
      </strong>{' '}
      tells nobody anything any more; what it was about to send is dropped. The webhooks stay.
    </ConfirmDialog>
  );
}

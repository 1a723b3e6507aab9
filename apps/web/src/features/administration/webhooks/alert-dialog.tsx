import { MultiSelect, Table, Text, TextInput } from '@mantine/core';
import type { Alert } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { ErrorCard, explain } from '../../../ui/error-card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { type AlertForm, alertFormOf, NEW_ALERT, subscriptionsOf, withChannels } from './alert-form.ts';
import { ALERTS_KEY, eventTypesQuery, webhooksQuery } from './webhook-queries.ts';
import { SEVERITY_WORDS } from './webhook-words.ts';

export interface AlertDialogProps {
  /** Undefined: a new one. */
  readonly alert: Alert | undefined;
  readonly onClose: () => void;
}

const MAX_NAME = 200;
const MAX_DESCRIPTION = 2_000;
const NAME_LENGTH = 40;

/** Which events go to which webhooks. */
export function AlertDialog({ alert, onClose }: AlertDialogProps) {
  const queries = useQueryClient();
  const [form, setForm] = useState(() => (alert === undefined ? NEW_ALERT : alertFormOf(alert)));
  const saving = useMutation({
    mutationFn: async () => {
      const body = {
        name: form.name.trim(),
        description: form.description,
        subscriptions: subscriptionsOf(form, alert?.subscriptions ?? []),
      };
      await (alert === undefined
        ? call('create-alert', { body })
        : call('update-alert', { params: { alert_id: alert.id }, body }));
    },
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ALERTS_KEY });
    },
  });

  return (
    <FormDialog
      size={760}
      title={alert === undefined ? 'New alert' : 'Edit alert'}
      action={alert === undefined ? 'Create alert' : 'Save'}
      sending={saving}
      explainRefusal={explainAlertRefusal}
      isDisabled={form.name.trim() === ''}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        data-autofocus
        required
        withAsterisk={false}
        maxLength={MAX_NAME}
        autoComplete="off"
        value={form.name}
        onChange={({ currentTarget }) => setForm({ ...form, name: currentTarget.value })}
      />
      <TextInput
        label="Description"
        maxLength={MAX_DESCRIPTION}
        autoComplete="off"
        value={form.description}
        onChange={({ currentTarget }) => setForm({ ...form, description: currentTarget.value })}
      />
      <ChannelTable form={form} onChange={setForm} />
    </FormDialog>
  );
}

interface ChannelTableProps {
  readonly form: AlertForm;
  readonly onChange: (form: AlertForm) => void;
}

function ChannelTable({ form, onChange }: ChannelTableProps) {
  const types = useQuery(eventTypesQuery);
  const webhooks = useQuery(webhooksQuery);
  const error = types.error ?? webhooks.error;
  if (error !== null) {
    return (
      <ErrorCard
        title="The events could not be listed"
        error={error}
        onRetry={() => void Promise.all([types.refetch(), webhooks.refetch()])}
      />
    );
  }
  if (types.data === undefined || webhooks.data === undefined) {
    return <Waiting height={240} label="Reading the events" />;
  }
  if (webhooks.data.length === 0) {
    return <Text size="sm">There is no webhook that events could go to. Make one first.</Text>;
  }

  const choices = webhooks.data.map(({ id, name }) => ({
    value: id,
    label: inLine(name, NAME_LENGTH) || id,
  }));

  return (
    <Table verticalSpacing={6} fz={12} layout="fixed" aria-label="Events">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Event</Table.Th>
          <Table.Th w={100}>Severity</Table.Th>
          <Table.Th w={260}>Goes to</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {types.data.map(({ type, description, severity }) => (
          <Table.Tr key={type}>
            <Table.Td>
              <Text inherit fw={600}>
                {type}
              </Text>
              <Text size="xs" c="dimmed">
                {description}
              </Text>
            </Table.Td>
            <Table.Td>
              <StateBadge {...SEVERITY_WORDS[severity]} />
            </Table.Td>
            <Table.Td>
              <MultiSelect
                size="xs"
                aria-label={`Webhooks for ${type}`}
                placeholder={(form.channels.get(type) ?? []).length === 0 ? 'Nowhere' : ''}
                data={choices}
                searchable
                value={[...(form.channels.get(type) ?? [])]}
                onChange={(ids) => onChange(withChannels(form, type, ids))}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function explainAlertRefusal(error: unknown): string {
  return isStatus(error, 409) ? 'Another alert has this name.' : explain(error);
}

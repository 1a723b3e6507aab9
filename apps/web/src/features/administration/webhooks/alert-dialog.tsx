import { MultiSelect, Text, TextInput } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { type Alert } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Answered, joinAnswers } from '../../../ui/answered.tsx';
import { explain } from '../../../ui/error-card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
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

  return (
    <Answered
      answer={joinAnswers(types, webhooks)}
      problem="The events could not be listed"
      waiting="Reading the events"
      height={240}
    >
      {([events, channels]) =>
        channels.length === 0 ? (
          <Text size="sm">There is no webhook that events could go to. Make one first.</Text>
        ) : (
          <ListTable
            label="Events"
            rows={events}
            keyOf={({ type }) => type}
            columns={[
              {
                head: 'Event',
                cell: ({ type, description }) => (
                  <>
                    <Text inherit fw={600}>
                      {type}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {description}
                    </Text>
                  </>
                ),
              },
              {
                head: 'Severity',
                w: 100,
                cell: ({ severity }) => <StateBadge {...SEVERITY_WORDS[severity]} />,
              },
              {
                head: 'Goes to',
                w: 260,
                cell: ({ type }) => (
                  <MultiSelect
                    size="xs"
                    aria-label={`Webhooks for ${type}`}
                    placeholder={(form.channels.get(type) ?? []).length === 0 ? 'Nowhere' : ''}
                    data={channels.map(({ id, name }) => ({
                      value: id,
                      label: inLine(name, NAME_LENGTH) || id,
                    }))}
                    searchable
                    value={[...(form.channels.get(type) ?? [])]}
                    onChange={(ids) => onChange(withChannels(form, type, ids))}
                  />
                ),
              },
            ]}
          />
        )
      }
    </Answered>
  );
}

function explainAlertRefusal(error: unknown): string {
  return isStatus(error, 409) ? 'Another alert has this name.' : explain(error);
}

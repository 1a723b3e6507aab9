import { type Alert, type AlertWebhook } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { AnsweredTable } from '../../../ui/answered-table.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CutText } from '../../../ui/cut-text.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { RowButton, RowButtons } from '../../../ui/row-button.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { NamedText } from './named-text.tsx';
import { ALERTS_KEY, alertsQuery, webhooksQuery } from './webhook-queries.ts';
import { type WebhooksSearch } from './webhook-search.ts';

export interface AlertListProps {
  readonly search: WebhooksSearch;
  readonly mayManage: boolean;
  readonly onChange: (changes: WebhooksSearch) => void;
}

/** Which event goes where, by the alerts that say so. */
export function AlertList({ search, mayManage, onChange }: AlertListProps) {
  const answer = useQuery(alertsQuery);
  const webhooks = useQuery(webhooksQuery).data ?? [];
  const [removed, setRemoved] = useState<Alert>();
  const edited = answer.data?.find(({ id }) => id === search.alert);
  const close = () => onChange({ alert: undefined });

  return (
    <>
      <AnsweredTable
        answer={answer}
        problem="The alerts could not be listed"
        waiting="Reading the alerts"
        height={160}
        empty="No alerts yet: no event is sent to a webhook."
        label="Alerts"
        keyOf={({ id }) => id}
        columns={[
          { head: 'Name', maw: 240, cell: (alert) => <NamedText {...alert} /> },
          { head: 'Tells of', maw: 320, cell: (alert) => typesOf(alert).join(', ') || 'Nothing' },
          { head: 'Goes to', maw: 240, cell: (alert) => <Addressees alert={alert} webhooks={webhooks} /> },
          mayManage
            ? {
                spokenHead: 'Actions',
                cell: (alert) => (
                  <RowButtons>
                    <RowButton
                      label={`Edit ${inLine(alert.name)}`}
                      onClick={() => onChange({ alert: alert.id })}
                    >
                      Edit
                    </RowButton>
                    <RowButton
                      label={`Delete ${inLine(alert.name)}`}
                      isDangerous
                      onClick={() => setRemoved(alert)}
                    >
                      Delete
                    </RowButton>
                  </RowButtons>
                ),
              }
            : null,
        ]}
        paging={{ noun: 'alert' }}
      />
      {search.alert === 'new' && mayManage ? <AlertDialog alert={undefined} onClose={close} /> : null}
      {edited === undefined || !mayManage ? null : (
        <AlertDialog key={edited.id} alert={edited} onClose={close} />
      )}
      {removed === undefined ? null : <DeleteAlert alert={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function typesOf({ subscriptions }: Alert): readonly string[] {
  return [...new Set(subscriptions.map(({ event_type: type }) => type))];
}

interface AddresseesProps {
  readonly alert: Alert;
  readonly webhooks: readonly AlertWebhook[];
}

function Addressees({ alert, webhooks }: AddresseesProps) {
  const channels = new Set(alert.subscriptions.map(({ channel_id: id }) => id));
  const told = webhooks.filter(({ id }) => channels.has(id));

  return told.length === 0
    ? /* @words */ 'Nowhere'
    : told.map(({ id, name }) => <CutText key={id}>{inLine(name)}</CutText>);
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

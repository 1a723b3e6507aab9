import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import type { CollectionClient, CollectionOperation } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { serviceAddress } from '../../api/service-address.ts';
import { usePermission } from '../../session/session.ts';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { explain } from '../../ui/error-card.tsx';
import { formatBytes, formatExactTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RowButton, RowButtons } from '../../ui/row-button.tsx';
import { Section } from '../../ui/section.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { isAwaited, logStateOf } from './client-log-state.ts';
import { ClientName } from './client-name.tsx';
import { clientLogsKey, clientLogsQuery } from './collection-queries.ts';

/** Has the client send its logs, tells how far that is, and hands them out. */
export function ClientLogs({ client }: { readonly client: CollectionClient }) {
  const mayManage = usePermission('clients/Manage');
  const answer = useQuery(clientLogsQuery(client.id));
  const [deleted, setDeleted] = useState<CollectionOperation>();
  const withdrawing = useDelete(client);

  return (
    <Section title="Logs of the client">
      <Stack gap="sm">
        <AnsweredTable
          answer={answer}
          problem="The requests could not be listed"
          waiting="Reading the requests"
          empty={
            mayManage
              ? 'Nobody has asked for its logs. It sends them between collections, within a minute where it runs.'
              : 'Nobody has asked for its logs. That takes the permission to manage clients.'
          }
          label="Requests for logs"
          isHeadless
          keyOf={({ id }) => id}
          columns={[
            {
              breaks: 'never',
              cell: ({ created_at: at }) => <RelativeTime time={new Date(at)} />,
            },
            { cell: (operation) => <StateBadge {...logStateOf(operation)} /> },
            {
              cell: (operation) =>
                mayManage ? (
                  <LogActions
                    operation={operation}
                    onWithdraw={() => withdrawing.mutate(operation)}
                    onDelete={() => setDeleted(operation)}
                  />
                ) : null,
            },
          ]}
        />
        <Refusal error={withdrawing.error} />
        {mayManage && answer.data !== undefined ? (
          <AskButton client={client} isAsked={answer.data.some(isAwaited)} />
        ) : null}
      </Stack>
      {deleted === undefined ? null : (
        <DeleteLogs client={client} operation={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </Section>
  );
}

interface LogActionsProps {
  readonly operation: CollectionOperation;
  readonly onWithdraw: () => void;
  readonly onDelete: () => void;
}

function LogActions({ operation, onWithdraw, onDelete }: LogActionsProps) {
  const { id, client_id: clientId, artifact_bytes: bytes, created_at: createdAt } = operation;
  const time = formatExactTime(new Date(createdAt));
  if (isAwaited(operation)) {
    return (
      <RowButtons>
        <RowButton label={`Withdraw the request of ${time}`} onClick={onWithdraw}>
          Withdraw
        </RowButton>
      </RowButtons>
    );
  }
  if (bytes === 0) {
    return null;
  }

  return (
    <RowButtons>
      <Anchor
        href={serviceAddress(`/api/v2/clients/${clientId}/operations/${id}/artifact`)}
        download={`support-bundle-${createdAt.slice(0, 10)}-${id}.zip`}
        inherit
        aria-label={`Download the logs of ${time}`}
      >
        Download ({formatBytes(bytes)})
      </Anchor>
      <RowButton label={`Delete the logs of ${time}`} isDangerous onClick={onDelete}>
        Delete
      </RowButton>
    </RowButtons>
  );
}

function AskButton({ client, isAsked }: { readonly client: CollectionClient; readonly isAsked: boolean }) {
  const queries = useQueryClient();
  const asking = useMutation({
    mutationFn: () => call('create-collection-operation', { params: { client_id: client.id } }),
    // Where somebody else was quicker, the list shows it.
    onSettled: () => queries.invalidateQueries({ queryKey: clientLogsKey(client.id) }),
  });

  return (
    <Group>
      <Button
        size="xs"
        variant="default"
        loading={asking.isPending}
        disabled={isAsked}
        onClick={() => asking.mutate()}
      >
        Ask for its logs
      </Button>
      <Refusal error={isStatus(asking.error, 409) ? null : asking.error} />
    </Group>
  );
}

function Refusal({ error }: { readonly error: unknown }) {
  return error === null ? null : (
    <Text size="sm" c="var(--critical)" role="alert">
      {explain(error)}
    </Text>
  );
}

interface DeleteLogsProps {
  readonly client: CollectionClient;
  readonly operation: CollectionOperation;
  readonly onClose: () => void;
}

function DeleteLogs({ client, operation, onClose }: DeleteLogsProps) {
  const deleting = useDelete(client);

  return (
    <ConfirmDialog
      title="Delete the logs"
      action="Delete"
      isDangerous
      onConfirm={async () => {
        await deleting.mutateAsync(operation);
        onClose();
      }}
      onClose={onClose}
    >
      What{' '}
      <strong>
        <ClientName name={client.name} />
      </strong>{' '}
      sent is deleted here. The client can be asked again.
    </ConfirmDialog>
  );
}

/** Forgets a request with what was sent; one that somebody else has forgotten is gone as well. */
function useDelete(client: CollectionClient) {
  const queries = useQueryClient();

  return useMutation({
    mutationFn: async ({ id }: CollectionOperation) => {
      try {
        await call('delete-collection-operation', { params: { client_id: client.id, operation_id: id } });
      } catch (error) {
        if (!isStatus(error, 404)) {
          throw error;
        }
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: clientLogsKey(client.id) }),
  });
}

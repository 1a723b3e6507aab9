import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { SsoProvider, User } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { useReturnToOpener } from '../../../ui/use-return-to-opener.ts';
import { SetPasswordDialog } from '../users/set-password-dialog.tsx';
import { providerIdOf } from '../users/user-list.ts';
import { providersQuery, usersQuery } from '../users/user-queries.ts';
import { explainProviderRefusal } from './explain-provider-refusal.ts';

export interface DeleteProviderDialogProps {
  readonly provider: SsoProvider;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

const MAX_SHOWN = 10;

/** Says whom it locks out, and afterwards lets each of them have a password. */
export function DeleteProviderDialog({ provider, onDeleted, onClose }: DeleteProviderDialogProps) {
  const client = useQueryClient();
  const users = useQuery(usersQuery);
  const [lockedOut, setLockedOut] = useState<readonly User[]>();
  const affected = users.data?.filter((user) => providerIdOf(user) === provider.id);
  if (lockedOut !== undefined && lockedOut.length > 0) {
    return <LockedOutDialog users={lockedOut} onClose={onDeleted} />;
  }

  return (
    <ConfirmDialog
      title="Delete provider"
      action="Delete"
      isDangerous
      explainRefusal={explainProviderRefusal}
      onConfirm={async () => {
        const { data } = await call('delete-sso-provider', { params: { sso_provider_id: provider.id } });
        await client.invalidateQueries({ queryKey: providersQuery.queryKey });
        await client.invalidateQueries({ queryKey: usersQuery.queryKey });
        if (data.affected_users.length === 0) {
          onDeleted();
        } else {
          setLockedOut(data.affected_users);
        }
      }}
      onClose={onClose}
    >
      <p style={{ margin: '0 0 8px' }}>
        Nobody can log in by{' '}
        <strong>
          <bdi>{provider.name}</bdi>
        </strong>{' '}
        any more, and all sessions that were begun by it end.
      </p>
      {affected === undefined ? null : affected.length === 0 ? (
        'No user logs in by it.'
      ) : (
        <>
          {countOf(affected.length, 'user')} {affected.length === 1 ? 'logs' : 'log'} in by it, and{' '}
          {affected.length === 1 ? 'needs' : 'need'} a password or another provider then:
          <UserNames users={affected} />
        </>
      )}
    </ConfirmDialog>
  );
}

function UserNames({ users }: { readonly users: readonly User[] }) {
  return (
    <List size="sm" mt={4}>
      {users.slice(0, MAX_SHOWN).map(({ id, principal_name: name }) => (
        <List.Item key={id}>
          <bdi>{name}</bdi>
        </List.Item>
      ))}
      {users.length <= MAX_SHOWN ? null : (
        <List.Item>and {formatNumber(users.length - MAX_SHOWN)} more</List.Item>
      )}
    </List>
  );
}

/** Each needs a way in; those that are left are found among the users, as who logs in by nothing yet. */
function LockedOutDialog({
  users,
  onClose,
}: {
  readonly users: readonly User[];
  readonly onClose: () => void;
}) {
  useReturnToOpener();
  const client = useQueryClient();
  const [reset, setReset] = useState<User>();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  if (reset !== undefined) {
    return (
      <SetPasswordDialog
        user={reset}
        onSaved={async () => {
          setDone(new Set([...done, reset.id]));
          await client.invalidateQueries({ queryKey: usersQuery.queryKey });
        }}
        onClose={() => setReset(undefined)}
      />
    );
  }

  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="Provider deleted">
      <Stack gap="md">
        <Text size="sm">
          {users.length === 1 ? 'This user has' : 'These users have'} no way to log in. Set a password for
          each, or choose another provider under <em>Users</em>.
        </Text>
        <Stack gap="xs" component="ul" m={0} p={0} mah={320} style={{ overflow: 'auto' }}>
          {users.map((user) => (
            <Group key={user.id} component="li" justify="space-between" wrap="nowrap">
              <Text size="sm" truncate>
                <bdi>{user.principal_name}</bdi>
              </Text>
              {done.has(user.id) ? (
                <Text size="sm" c="dimmed">
                  Has a password
                </Text>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Set password of ${user.principal_name}`}
                  onClick={() => setReset(user)}
                >
                  Set password
                </Button>
              )}
            </Group>
          ))}
        </Stack>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { faEllipsis } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Anchor, Menu, Table, Text } from '@mantine/core';
import type { SsoProvider, User } from '@secgraph/contract';
import { readTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { SignOnName } from './sign-on-name.tsx';
import { listUserActions, type UserActionName } from './user-actions.ts';
import { emailOf, fullNameOf, roleNameOf, statusOf } from './user-list.ts';
import type { UserSort } from './user-search.ts';
import { UserStatusBadge } from './user-status.tsx';

export interface UserTableProps {
  readonly users: readonly User[];
  /** When they were read. */
  readonly now: Date;
  readonly providers: readonly SsoProvider[] | undefined;
  readonly sort: UserSort;
  readonly onSort: (sort: UserSort) => void;
  readonly onOpen: (user: User) => void;
  /** Undefined: may only look. */
  readonly actions: UserActions | undefined;
}

export interface UserActions {
  readonly selfId: string;
  readonly onAct: (name: UserActionName, user: User) => void;
}

export function UserTable({ users, now, providers, sort, onSort, onOpen, actions }: UserTableProps) {
  const head = { sort, onSort };

  return (
    <Table.ScrollContainer minWidth={880}>
      <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Users">
        <Table.Thead>
          <Table.Tr>
            <SortHeader column="name" label="Logs in as" {...head} />
            <SortHeader column="email" label="E-mail address" {...head} />
            <SortHeader column="role" label="Role" {...head} />
            <SortHeader column="status" label="Status" {...head} />
            <Table.Th>Logs in by</Table.Th>
            <SortHeader column="login" label="Last login" {...head} />
            <SortHeader column="created" label="Created" {...head} />
            {actions === undefined ? null : <Table.Th aria-label="Actions" />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <UserRow key={user.id} {...{ user, now, providers, onOpen, actions }} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type UserRowProps = Pick<UserTableProps, 'now' | 'providers' | 'onOpen' | 'actions'> & {
  readonly user: User;
};

function UserRow({ user, now, providers, onOpen, actions }: UserRowProps) {
  const login = readTime(user.last_login);
  const created = readTime(user.created_at);
  const fullName = fullNameOf(user);

  return (
    <Table.Tr h={32}>
      <Table.Td maw={240}>
        <Anchor component="button" type="button" inherit truncate maw="100%" onClick={() => onOpen(user)}>
          <bdi>{user.principal_name}</bdi>
        </Anchor>
        {fullName === '' ? null : (
          <Text size="xs" c="dimmed" truncate>
            <bdi>{fullName}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td maw={220}>
        <Text inherit truncate title={emailOf(user)}>
          <bdi>{emailOf(user)}</bdi>
        </Text>
      </Table.Td>
      <Table.Td>{roleNameOf(user) === '' ? 'None' : roleNameOf(user)}</Table.Td>
      <Table.Td>
        <UserStatusBadge status={statusOf(user, now)} />
      </Table.Td>
      <Table.Td maw={160}>
        <Text inherit truncate>
          <SignOnName user={user} providers={providers} />
        </Text>
      </Table.Td>
      <Table.Td>{login === undefined ? 'Never' : <RelativeTime time={login} />}</Table.Td>
      <Table.Td>{created === undefined ? null : <RelativeTime time={created} />}</Table.Td>
      {actions === undefined ? null : (
        <Table.Td ta="right">
          <UserMenu user={user} actions={actions} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function UserMenu({ user, actions }: { readonly user: User; readonly actions: UserActions }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions for ${user.principal_name}`}>
          <Icon icon={faEllipsis} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {listUserActions(user, actions.selfId).map(({ name, label, isDangerous = false }) => (
          <Menu.Item
            key={name}
            onClick={() => actions.onAct(name, user)}
            {...(isDangerous ? { c: 'var(--critical)' } : {})}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

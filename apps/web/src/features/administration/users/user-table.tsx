import { faEllipsis } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { type SsoProvider, type User } from '@secgraph/contract';
import { AnsweredTable, type AnsweredTableProps } from '../../../ui/answered-table.tsx';
import { CutText } from '../../../ui/cut-text.tsx';
import { readTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { SignOnName } from './sign-on-name.tsx';
import { listUserActions, type UserActionName } from './user-actions.ts';
import { emailOf, fullNameOf, roleNameOf, statusOf } from './user-list.ts';
import { type UserColumn } from './user-search.ts';
import { UserStatusBadge } from './user-status.tsx';

export interface UserTableProps
  extends Pick<AnsweredTableProps<User, UserColumn>, 'answer' | 'empty' | 'order' | 'paging'> {
  /** When they were read. */
  readonly now: Date;
  readonly providers: readonly SsoProvider[] | undefined;
  readonly onOpen: (user: User) => void;
  /** Undefined: may only look. */
  readonly actions: UserActions | undefined;
}

export interface UserActions {
  readonly selfId: string;
  readonly onAct: (name: UserActionName, user: User) => void;
}

export function UserTable({ now, providers, onOpen, actions, ...list }: UserTableProps) {
  return (
    <AnsweredTable
      {...list}
      problem="The users could not be listed"
      waiting="Reading the users"
      height={240}
      label="Users"
      minWidth={880}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Logs in as',
          sortedBy: 'name',
          maw: 240,
          cell: (user) => <UserName user={user} onOpen={onOpen} />,
        },
        {
          head: 'E-mail address',
          sortedBy: 'email',
          maw: 220,
          cell: (user) => <CutText>{emailOf(user)}</CutText>,
        },
        { head: 'Role', sortedBy: 'role', cell: (user) => roleNameOf(user) || 'None' },
        {
          head: 'Status',
          sortedBy: 'status',
          cell: (user) => <UserStatusBadge status={statusOf(user, now)} />,
        },
        {
          head: 'Logs in by',
          maw: 160,
          cell: (user) => (
            <CutText>
              <SignOnName user={user} providers={providers} />
            </CutText>
          ),
        },
        {
          head: 'Last login',
          sortedBy: 'login',
          cell: (user) => <RelativeTime time={readTime(user.last_login)} otherwise="Never" />,
        },
        {
          head: 'Created',
          sortedBy: 'created',
          cell: (user) => <RelativeTime time={readTime(user.created_at)} />,
        },
        actions === undefined
          ? null
          : {
              head: null,
              spokenHead: 'Actions',
              ta: 'right',
              cell: (user) => <UserMenu user={user} actions={actions} />,
            },
      ]}
    />
  );
}

function UserName({ user, onOpen }: Pick<UserTableProps, 'onOpen'> & { readonly user: User }) {
  const fullName = fullNameOf(user);

  return (
    <>
      <TextButton onClick={() => onOpen(user)}>
        <bdi>{user.principal_name}</bdi>
      </TextButton>
      {fullName === '' ? null : (
        <Text size="xs" c="dimmed" truncate>
          <bdi>{fullName}</bdi>
        </Text>
      )}
    </>
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

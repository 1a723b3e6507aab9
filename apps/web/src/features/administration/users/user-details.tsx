import { Button, Code, Drawer, Group, Stack, Text } from '@mantine/core';
import { type SsoProvider, type User } from '@secgraph/contract';
import { type ReactNode } from 'react';
import { TokenSection } from '../../../parts/credentials/token-section.tsx';
import { FactTable } from '../../../ui/fact-table.tsx';
import { readTime } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { useReturnToOpener } from '../../../ui/use-return-to-opener.ts';
import { SeenEnvironments } from './seen-environments.tsx';
import { SignOnName } from './sign-on-name.tsx';
import { useLimitedAccess } from './use-limited-access.ts';
import { listUserActions } from './user-actions.ts';
import { emailOf, fullNameOf, roleNameOf, statusOf } from './user-list.ts';
import { UserStatusBadge } from './user-status.tsx';
import { type UserActions } from './user-table.tsx';

export interface UserDetailsProps {
  readonly user: User;
  /** When it was read. */
  readonly now: Date;
  readonly providers: readonly SsoProvider[] | undefined;
  /** Undefined: may only look. */
  readonly actions: UserActions | undefined;
  readonly onClose: () => void;
}

/** All that is known of a user, what may be done, and the tokens that act in his name. */
export function UserDetails({ user, now, providers, actions, onClose }: UserDetailsProps) {
  useReturnToOpener();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={<bdi style={{ overflowWrap: 'anywhere' }}>{user.principal_name}</bdi>}
    >
      <Stack gap="lg">
        {actions === undefined ? null : (
          <Group gap="xs">
            {listUserActions(user, actions.selfId).map(({ name, label, isDangerous = false }) => (
              <Button
                key={name}
                size="xs"
                onClick={() => actions.onAct(name, user)}
                {...(isDangerous ? { variant: 'outline', color: 'red' } : { variant: 'default' })}
              >
                {label}
              </Button>
            ))}
          </Group>
        )}
        <Facts user={user} now={now} providers={providers} />
        {actions === undefined ? null : (
          <Section title="API tokens">
            {user.id === actions.selfId ? (
              <TokenSection userId={user.id} />
            ) : (
              <TokenSection userId={user.id} owner={user.principal_name} />
            )}
          </Section>
        )}
      </Stack>
    </Drawer>
  );
}

function Facts({ user, now, providers }: Pick<UserDetailsProps, 'user' | 'now' | 'providers'>) {
  const expires = user.AuthSecret === null ? undefined : readTime(user.AuthSecret.expires_at);
  const login = readTime(user.last_login);
  const created = readTime(user.created_at);
  const role = user.roles[0];
  const isLimited = useLimitedAccess();
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Status', <UserStatusBadge key="status" status={statusOf(user, now)} />],
    [
      'Role',
      role === undefined ? (
        'None: this user may do nothing'
      ) : (
        <Text key="role" inherit>
          {roleNameOf(user)}
          <Text span inherit c="dimmed">
            {`. ${role.description}`}
          </Text>
        </Text>
      ),
    ],
    ['Sees', isLimited ? <SeenEnvironments key="sees" user={user} /> : undefined],
    ['Name', fullNameOf(user) === '' ? undefined : <bdi key="name">{fullNameOf(user)}</bdi>],
    ['E-mail address', emailOf(user) === '' ? undefined : <bdi key="email">{emailOf(user)}</bdi>],
    ['Logs in by', <SignOnName key="login" user={user} providers={providers} />],
    ['Password expires', expires === undefined ? undefined : <RelativeTime key="expiry" time={expires} />],
    ['Last login', <RelativeTime key="last" time={login} otherwise="Never" />],
    ['Created', created === undefined ? undefined : <RelativeTime key="created" time={created} />],
    ['Id', <Code key="id">{user.id}</Code>],
  ];

  return <FactTable rows={rows} />;
}

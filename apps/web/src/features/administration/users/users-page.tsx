import { Button, Stack, Text } from '@mantine/core';
import { type User } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { selfQuery, usePermission, useSelf } from '../../../session/session.ts';
import { mapAnswer } from '../../../ui/answered.tsx';
import { pageOf } from '../../../ui/answered-table.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Page } from '../../../ui/page.tsx';
import { UserDetails } from './user-details.tsx';
import { UserDialogs, type UserStep } from './user-dialogs.tsx';
import { UserFilters } from './user-filters.tsx';
import { arrangeUsers } from './user-list.ts';
import { providersQuery, usersQuery } from './user-queries.ts';
import { DEFAULT_SORT, type UserSearch } from './user-search.ts';
import { type UserActions, UserTable } from './user-table.tsx';

const ON_A_PAGE = 50;
const route = getRouteApi('/frame/administration/manage-users');
const NO_STEP: UserStep = { name: 'none' };

/** Who may log in, as whom, and what administrators do about it. */
export function UsersPage() {
  const self = useSelf();
  const mayManage = usePermission('auth/ManageUsers');
  const client = useQueryClient();
  const [step, setStep] = useState(NO_STEP);
  const changed = async () => {
    await client.invalidateQueries({ queryKey: usersQuery.queryKey });
    await client.invalidateQueries({ queryKey: selfQuery.queryKey });
  };
  const actions =
    self === undefined || !mayManage
      ? undefined
      : {
          selfId: self.id,
          onAct: (name: Exclude<UserStep['name'], 'none' | 'create'>, user: User) => setStep({ name, user }),
        };

  return (
    <Page
      title="Users"
      question="Who can log in, and what can they do?"
      actions={mayManage ? <Button onClick={() => setStep({ name: 'create' })}>Invite a user</Button> : null}
    >
      <UserList actions={actions} />
      {self === undefined ? null : (
        <UserDialogs step={step} self={self} onChanged={changed} onClose={() => setStep(NO_STEP)} />
      )}
    </Page>
  );
}

function UserList({ actions }: { readonly actions: UserActions | undefined }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: UserSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace });
  const users = useQuery(usersQuery);
  const providers = useQuery(providersQuery);
  const sort = search.sort ?? DEFAULT_SORT;
  const now = new Date(users.dataUpdatedAt);
  const open = users.data?.find(({ id }) => id === search.user);

  return (
    <>
      <UserFilters
        search={search}
        onChange={(filters) => change({ ...filters, skip: undefined }, 'text' in filters)}
      />
      <UserTable
        answer={mapAnswer(users, (all) =>
          pageOf(arrangeUsers(all, search, { sort, now }), { skip: search.skip, limit: ON_A_PAGE }),
        )}
        empty={<NothingFound count={users.data?.length ?? 0} />}
        now={now}
        providers={providers.data}
        order={{
          sort: search.sort,
          usual: DEFAULT_SORT,
          onSort: (next) => change({ sort: next, skip: undefined }),
        }}
        paging={{ noun: 'user', limit: ON_A_PAGE, onPage: (skip) => change({ skip }) }}
        onOpen={({ id }) => change({ user: id })}
        actions={actions}
      />
      {open === undefined ? null : (
        <UserDetails
          user={open}
          now={now}
          providers={providers.data}
          actions={actions}
          onClose={() => change({ user: undefined })}
        />
      )}
    </>
  );
}

function NothingFound({ count }: { readonly count: number }) {
  return (
    <Stack gap={2}>
      <Text size="sm">No user matches these filters.</Text>
      <Text size="sm" c="dimmed">
        Without them, there {count === 1 ? 'is' : 'are'} {formatNumber(count)}.
      </Text>
    </Stack>
  );
}

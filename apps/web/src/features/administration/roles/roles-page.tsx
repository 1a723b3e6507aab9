import { faCheck } from '@fortawesome/free-solid-svg-icons';
import { Code, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import type { Role } from '@secgraph/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { usePermission, useSelf } from '../../../session/session.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { rolesQuery } from '../users/user-queries.ts';
import { describePermission } from './permission-words.ts';
import classes from './roles-page.module.css';

const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await call('list-permissions', {}, { signal })).data.permissions,
  staleTime: 60_000,
});

/** Which role may do what, as the service says. Roles are fixed: there is nothing to change. */
export function RolesPage() {
  const roles = useQuery(rolesQuery);
  const permissions = useQuery(permissionsQuery);
  const error = roles.error ?? permissions.error;
  const retry = () => void Promise.all([roles.refetch(), permissions.refetch()]);

  return (
    <Page title="Roles" question="Which role may do what?">
      {error === null ? null : (
        <ErrorCard title="The roles could not be read" error={error} onRetry={retry} />
      )}
      {error === null && (roles.data === undefined || permissions.data === undefined) ? (
        <Waiting height={320} label="Reading the roles" />
      ) : null}
      {roles.data === undefined || permissions.data === undefined ? null : (
        <Stack gap="lg">
          <RoleList roles={roles.data} />
          <Matrix roles={roles.data} permissions={permissions.data} />
        </Stack>
      )}
    </Page>
  );
}

function RoleList({ roles }: { readonly roles: readonly Role[] }) {
  const self = useSelf();
  const mayReadUsers = usePermission('auth/ReadUsers');

  return (
    <Table verticalSpacing={4} fz={12} aria-label="Roles">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Role</Table.Th>
          <Table.Th>What for</Table.Th>
          {mayReadUsers ? <Table.Th aria-label="Users" /> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {roles.map(({ id, name, description }) => (
          <Table.Tr key={id} h={32}>
            <Table.Td fw={600}>
              {name}
              {self?.roles.some((own) => own.id === id) === true ? (
                <Text span inherit fw={400} c="dimmed">
                  {' '}
                  (yours)
                </Text>
              ) : null}
            </Table.Td>
            <Table.Td>{description}</Table.Td>
            {mayReadUsers ? (
              <Table.Td ta="right">
                <PageLink inherit to="/administration/manage-users" search={{ role: name }}>
                  Users<VisuallyHidden> with the role {name}</VisuallyHidden>
                </PageLink>
              </Table.Td>
            ) : null}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface MatrixProps {
  readonly roles: readonly Role[];
  readonly permissions: readonly { readonly id: number; readonly authority: string; readonly name: string }[];
}

function Matrix({ roles, permissions }: MatrixProps) {
  return (
    <Table.ScrollContainer minWidth={820}>
      <Table
        highlightOnHover
        verticalSpacing={2}
        fz={12}
        className={classes['matrix']}
        aria-label="Permissions of each role"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Permission</Table.Th>
            {roles.map(({ id, name }) => (
              <Table.Th key={id} className={classes['mark']} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {permissions.map(({ id, authority, name }) => (
            <Table.Tr key={id} h={32}>
              <Table.Th scope="row" fw={400}>
                {describePermission(`${authority}/${name}`)}{' '}
                <Code className={classes['name']}>
                  {authority}/{name}
                </Code>
              </Table.Th>
              {roles.map((role) => (
                <Table.Td key={role.id} className={classes['mark']}>
                  {role.permissions.some((granted) => granted.id === id) ? (
                    <Icon icon={faCheck} label="Yes" />
                  ) : (
                    <VisuallyHidden>No</VisuallyHidden>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

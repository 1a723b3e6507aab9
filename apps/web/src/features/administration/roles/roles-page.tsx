import { faCheck } from '@fortawesome/free-solid-svg-icons';
import { Code, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { type Role } from '@secgraph/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { usePermission, useSelf } from '../../../session/session.ts';
import { Answered, joinAnswers } from '../../../ui/answered.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
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
  const answer = joinAnswers(useQuery(rolesQuery), useQuery(permissionsQuery));

  return (
    <Page title="Roles" question="Which role may do what?">
      <Answered
        answer={answer}
        problem="The roles could not be read"
        waiting="Reading the roles"
        height={320}
      >
        {([roles, permissions]) => (
          <Stack gap="lg">
            <RoleList roles={roles} />
            <Matrix roles={roles} permissions={permissions} />
          </Stack>
        )}
      </Answered>
    </Page>
  );
}

function RoleList({ roles }: { readonly roles: readonly Role[] }) {
  const self = useSelf();
  const mayReadUsers = usePermission('auth/ReadUsers');

  return (
    <ListTable
      label="Roles"
      rows={roles}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Role',
          fw: 600,
          cell: ({ id, name }) => (
            <>
              {name}
              {self?.roles.some((own) => own.id === id) === true ? (
                <Text span inherit fw={400} c="dimmed">
                  {' '}
                  (yours)
                </Text>
              ) : null}
            </>
          ),
        },
        { head: 'What for', cell: ({ description }) => description },
        mayReadUsers
          ? {
              spokenHead: 'Users',
              ta: 'right',
              cell: ({ name }) => (
                <PageLink inherit to="/administration/manage-users" search={{ role: name }}>
                  Users<VisuallyHidden> with the role {name}</VisuallyHidden>
                </PageLink>
              ),
            }
          : null,
      ]}
    />
  );
}

interface MatrixProps {
  readonly roles: readonly Role[];
  readonly permissions: readonly { readonly id: number; readonly authority: string; readonly name: string }[];
}

function Matrix({ roles, permissions }: MatrixProps) {
  return (
    <TableFrame label="Permissions of each role" minWidth={820}>
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
    </TableFrame>
  );
}

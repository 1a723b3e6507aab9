import { Table } from '@mantine/core';
import type { User } from '@secgraph/contract';
import { readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Who the service thinks you are; an administrator changes it. */
export function ProfileSection({ self }: { readonly self: User }) {
  const lastLogin = readTime(self.last_login);
  const name = [self.first_name, self.last_name]
    .flatMap(({ string, valid }) => (valid && string !== '' ? [string] : []))
    .join(' ');
  const rows = [
    ['Logs in as', self.principal_name],
    ['Name', name],
    ['E-mail address', self.email_address.string],
    ['Role', self.roles.map((role) => role.name).join(', ')],
  ] as const;

  return (
    <Table variant="vertical" layout="auto" withRowBorders={false} verticalSpacing={2} fz={13}>
      <Table.Tbody>
        {rows.map(([label, text]) =>
          text === '' ? null : (
            <Table.Tr key={label}>
              <Table.Th w={160}>{label}</Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{text}</Table.Td>
            </Table.Tr>
          ),
        )}
        {lastLogin === undefined ? null : (
          <Table.Tr>
            <Table.Th w={160}>Last login</Table.Th>
            <Table.Td>
              <RelativeTime time={lastLogin} />
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  );
}

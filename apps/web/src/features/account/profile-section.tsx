import { type User } from '@secgraph/contract';
import { FactTable } from '../../ui/fact-table.tsx';
import { readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Who the service thinks you are; an administrator changes it. */
export function ProfileSection({ self }: { readonly self: User }) {
  const lastLogin = readTime(self.last_login);
  const name = [self.first_name, self.last_name]
    .flatMap(({ string, valid }) => (valid && string !== '' ? [string] : []))
    .join(' ');
  const texts: readonly (readonly [string, string])[] = [
    ['Logs in as', self.principal_name],
    ['Name', name],
    ['E-mail address', self.email_address.string],
    ['Role', self.roles.map((role) => role.name).join(', ')],
  ];

  return (
    <FactTable
      rows={[
        ...texts.filter(([, text]) => text !== ''),
        ['Last login', lastLogin === undefined ? undefined : <RelativeTime key="login" time={lastLogin} />],
      ]}
    />
  );
}

import { Button, Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NO_ROLE } from './user-list.ts';
import { rolesQuery } from './user-queries.ts';
import { USER_STATUSES, type UserSearch, type UserStatus } from './user-search.ts';
import { STATUS_WORDS } from './user-status.tsx';

export interface UserFiltersProps {
  readonly search: UserSearch;
  readonly onChange: (changes: Pick<UserSearch, 'text' | 'role' | 'status'>) => void;
}

export function UserFilters({ search: { text, role, status }, onChange }: UserFiltersProps) {
  const roles = useQuery(rolesQuery);
  const isFiltered = text !== undefined || role !== undefined || status !== undefined;

  return (
    <Group align="end" gap="sm" mb="md" role="search" aria-label="Filter users">
      <TextInput
        label="Name or e-mail address"
        w={240}
        value={text ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ text: value === '' ? undefined : value })}
      />
      <Select
        label="Role"
        w={180}
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any role' }}
        data={[
          ...(roles.data ?? []).map(({ name }) => ({ value: name, label: name })),
          { value: NO_ROLE, label: 'No role' },
        ]}
        value={role ?? null}
        onChange={(value) => onChange({ role: value ?? undefined })}
      />
      <Select
        label="Status"
        w={180}
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any status' }}
        data={USER_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }))}
        value={status ?? null}
        onChange={(value) => onChange({ status: (value ?? undefined) as UserStatus | undefined })}
      />
      {isFiltered ? (
        <Button
          variant="default"
          onClick={() => onChange({ text: undefined, role: undefined, status: undefined })}
        >
          Clear filters
        </Button>
      ) : null}
    </Group>
  );
}

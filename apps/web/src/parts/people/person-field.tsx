import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nameOfUser, usersQuery } from './people-query.ts';

export interface PersonFieldProps extends Pick<SelectProps, 'label' | 'size' | 'placeholder' | 'disabled'> {
  /** Id of a user; null: nobody. */
  readonly value: string | null;
  /** What the chosen one is called if the account is disabled by now. */
  readonly name?: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** One of all users with an account that is not disabled, or nobody. */
export function PersonField({ value, name, onChange, ...field }: PersonFieldProps) {
  const { data: users = [] } = useQuery(usersQuery);
  const known = users.map((user) => ({ value: user.id, label: nameOfUser(user) }));
  const isKnown = value === null || known.some((user) => user.value === value);

  return (
    <Select
      {...field}
      searchable
      clearable
      data={isKnown ? known : [...known, { value, label: name ?? 'Disabled user' }]}
      value={value}
      nothingFoundMessage="No user has this name"
      onChange={onChange}
    />
  );
}

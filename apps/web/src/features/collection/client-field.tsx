import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { inLine } from '../../ui/in-line.ts';
import { allClientsQuery } from './collection-queries.ts';

export interface ClientFieldProps {
  readonly value: string | undefined;
  readonly onChange: (clientId: string | undefined) => void;
}

const MAX_SHOWN = 200;
const NAME_LENGTH = 60;

/** All clients, or one of them. */
export function ClientField({ value, onChange }: ClientFieldProps) {
  const choices = useClientChoices();
  // An address may name one that is gone; its jobs are still there.
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);

  return (
    <Select
      label="Client"
      w={200}
      placeholder="All clients"
      data={isKnown ? choices : [...choices, { value, label: `Removed client ${value.slice(0, 8)}` }]}
      limit={MAX_SHOWN}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All clients' }}
      nothingFoundMessage="No client has such a name."
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

function useClientChoices(): { readonly value: string; readonly label: string }[] {
  const { data = [] } = useQuery(allClientsQuery);

  return data.map(({ id, name }) => ({ value: id, label: inLine(name, NAME_LENGTH) || id }));
}

import { Autocomplete } from '@mantine/core';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { useQuery } from '@tanstack/react-query';
import { environmentsQuery } from '../../../../api/environments.ts';

export interface DomainPickerProps {
  readonly label: string;
  readonly value: string;
  /** The name of the domain is the value, and not its id. */
  readonly isNamed: boolean;
  readonly onChange: (value: string) => void;
}

const MAX_LENGTH = 60;

export function DomainPicker({ label, value, isNamed, onChange }: DomainPickerProps) {
  const { data = [] } = useQuery(environmentsQuery);
  const known = new Map(data.map(({ id, name }) => [isNamed ? name : id, name]));

  return (
    <Autocomplete
      label={label}
      size="xs"
      flex={1}
      value={value}
      onChange={onChange}
      placeholder={isNamed ? 'Name of a domain' : 'Id of a domain'}
      data={[...known.keys()].filter((key) => key !== '')}
      filter={({ options }) => options}
      renderOption={({ option }) =>
        shortenText(cleanText(known.get(option.value) ?? option.value), MAX_LENGTH)
      }
    />
  );
}

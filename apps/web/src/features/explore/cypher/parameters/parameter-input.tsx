import { Autocomplete, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { environmentsQuery } from '../../../../api/environments.ts';
import { LAST_DAY } from '../../../../ui/calendar-day.ts';
import type { ParameterField } from './parameter-value.ts';

export interface ParameterInputProps {
  readonly label: string;
  readonly field: ParameterField;
  /** What the value is compared with in the statement. */
  readonly property: string | undefined;
  readonly onChange: (text: string) => void;
}

const PAUSE_MS = 150;
const SHOWN = 10;
const MAX_LENGTH = 60;

export function ParameterInput({ label, field: { type, text }, property, onChange }: ParameterInputProps) {
  const shared = { label, size: 'xs', flex: 1, value: text } as const;
  switch (type) {
    case 'number':
      return <NumberInput {...shared} onChange={(value) => onChange(String(value))} />;
    case 'boolean':
      return (
        <NativeSelect
          {...shared}
          value={text === 'true' ? 'true' : 'false'}
          data={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'date':
      return (
        <TextInput
          {...shared}
          type="date"
          max={LAST_DAY}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'list':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          placeholder="One per line"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'node':
      return <NodePicker label={label} value={text} isNamed={property === 'name'} onChange={onChange} />;
    case 'domain':
      return <DomainPicker label={label} value={text} isNamed={property === 'domain'} onChange={onChange} />;
    case 'text':
      return <TextInput {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
  }
}

interface PickerProps {
  readonly label: string;
  readonly value: string;
  /** The name is the value, and not the id. */
  readonly isNamed: boolean;
  readonly onChange: (value: string) => void;
}

/** Finds a node as one types; whatever was typed is the value, too. */
function NodePicker({ label, value, isNamed, onChange }: PickerProps) {
  const [text] = useDebouncedValue(value, PAUSE_MS);
  const { data = [] } = useQuery({
    queryKey: ['graph', 'search', text],
    queryFn:
      text.trim() === ''
        ? skipToken
        : async ({ signal }) =>
            (await call('search', { query: { q: text }, list: { limit: SHOWN } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  const found = new Map(data.map((node) => [isNamed ? node.name : node.objectid, node]));

  return (
    <Autocomplete
      label={label}
      size="xs"
      flex={1}
      value={value}
      onChange={onChange}
      placeholder={isNamed ? 'Name of a node' : 'Name or object id'}
      data={[...found.keys()].filter((key) => key !== '')}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const node = found.get(option.value);
        const title = cleanText(node?.name === undefined || node.name === '' ? option.value : node.name);

        return `${shortenText(title, MAX_LENGTH)} · ${cleanText(node?.type ?? '')}`;
      }}
    />
  );
}

function DomainPicker({ label, value, isNamed, onChange }: PickerProps) {
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

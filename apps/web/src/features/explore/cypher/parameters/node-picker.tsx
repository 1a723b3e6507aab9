import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';

export interface NodePickerProps {
  readonly label: string;
  readonly value: string;
  /** The name of the node is the value, and not its object id. */
  readonly isNamed: boolean;
  readonly onChange: (value: string) => void;
}

const PAUSE_MS = 150;
const SHOWN = 10;
const MAX_LENGTH = 60;

/** Finds a node as one types; whatever was typed is the value, too. */
export function NodePicker({ label, value, isNamed, onChange }: NodePickerProps) {
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

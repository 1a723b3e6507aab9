import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nodeSearchQuery } from '../../parts/node-search/search-queries.ts';
import { inLine } from '../../ui/in-line.ts';
import type { ScopeObject } from './scope-form.ts';

export interface ObjectPickerProps {
  readonly label: string;
  readonly description: string;
  readonly kind: 'Domain' | 'OU';
  readonly value: readonly ScopeObject[];
  readonly onChange: (value: readonly ScopeObject[]) => void;
}

const NAME_LENGTH = 60;
/** The graph may not know it yet: SIDs of domains, GUIDs of organizational units. */
const OBJECT_ID = /^(?:S-1-5-21(?:-\d+){3}|[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12})$/i;

/** Objects of the directory by their names, or by the id of one that was not collected yet. */
export function ObjectPicker({ label, description, kind, value, onChange }: ObjectPickerProps) {
  const [text, setText] = useState('');
  const sought = text.trim();
  const { data = [] } = useQuery(nodeSearchQuery({ text: sought, kinds: [kind] }));
  const typed = OBJECT_ID.test(sought) ? [{ id: sought.toUpperCase(), name: undefined }] : [];
  const found = sought === '' ? [] : data.map(({ objectid, name }) => ({ id: objectid, name }));
  const offered = new Map([...typed, ...found, ...value].map((object) => [object.id, object]));

  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? 'Name or object id' : ''}
      searchable
      data={[...offered.values()].map(({ id, name }) => ({
        value: id,
        label: inLine(name ?? '', NAME_LENGTH) || id,
      }))}
      // The service has found them, be it by their ids.
      filter={({ options }) => options}
      hidePickedOptions
      nothingFoundMessage={
        sought === '' ? 'Type a part of the name.' : 'The graph has none like this. Its object id will do.'
      }
      searchValue={text}
      onSearchChange={setText}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => offered.get(id) ?? { id, name: undefined }))}
    />
  );
}

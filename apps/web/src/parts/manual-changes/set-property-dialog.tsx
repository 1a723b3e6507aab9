import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { elementBody, type GraphElement } from '../graph/element.ts';
import { useManualChange } from './manual-change-queries.ts';
import { readPropertyValue, VALUE_TYPES, type ValueType } from './property-value.ts';

export interface SetPropertyDialogProps {
  readonly element: GraphElement;
  readonly name: string;
  readonly onClose: () => void;
}

/** Sets a property, which wins over data until it is reset. */
export function SetPropertyDialog({ element, name, onClose }: SetPropertyDialogProps) {
  const [property, setProperty] = useState('');
  const [type, setType] = useState<ValueType>('text');
  const [text, setText] = useState('');
  const change = useManualChange(onClose);
  const value = readPropertyValue(type, type === 'boolean' && text === '' ? 'true' : text);

  return (
    <FormDialog
      title="Set a property"
      action={type === 'none' ? 'Remove' : 'Set'}
      sending={change}
      isDisabled={property.trim() === '' || value === undefined}
      onSubmit={() => {
        if (value !== undefined) {
          change.mutate({ ...elementBody(element), type: 'set-property', property: property.trim(), value });
        }
      }}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Of <bdi>{name}</bdi>. The value stands when new data comes in, until you undo it.
      </Text>
      <TextInput
        label="Property"
        description="As in Cypher, such as enabled or description"
        required
        data-autofocus
        spellCheck={false}
        value={property}
        onChange={({ currentTarget }) => setProperty(currentTarget.value)}
      />
      <NativeSelect
        label="Type"
        data={[...VALUE_TYPES]}
        value={type}
        onChange={({ currentTarget }) => {
          setType(currentTarget.value as ValueType);
          setText('');
        }}
      />
      <ValueField type={type} text={text} onChange={setText} />
    </FormDialog>
  );
}

interface ValueFieldProps {
  readonly type: ValueType;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function ValueField({ type, text, onChange }: ValueFieldProps) {
  switch (type) {
    case 'none':
      return null;
    case 'boolean':
      return (
        <NativeSelect
          label="Value"
          data={['true', 'false']}
          value={text === '' ? 'true' : text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'list':
      return (
        <Textarea
          label="Value"
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'text':
    case 'number':
      return (
        <TextInput
          label="Value"
          inputMode={type === 'number' ? 'decimal' : 'text'}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}

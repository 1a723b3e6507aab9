import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { DomainPicker } from './domain-picker.tsx';
import { NodePicker } from './node-picker.tsx';
import type { ParameterField } from './parameter-value.ts';

export interface ParameterInputProps {
  readonly label: string;
  readonly field: ParameterField;
  /** What the value is compared with in the statement. */
  readonly property: string | undefined;
  readonly onChange: (text: string) => void;
}

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
        <TextInput {...shared} type="date" onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      );
    case 'list':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          placeholder="One a line"
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

import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import { ParameterInput } from './parameter-input.tsx';
import {
  findComparedProperty,
  PARAMETER_TYPE_LABELS,
  PARAMETER_TYPES,
  type ParameterField,
  type ParameterType,
} from './parameter-value.ts';

export interface ParameterFormProps {
  readonly statement: string;
  /** All parameters that the statement needs, by name. */
  readonly fields: Readonly<Record<string, ParameterField>>;
  readonly onChange: (name: string, field: ParameterField) => void;
}

/** The values that a statement needs, each asked for as what it is. */
export function ParameterForm({ statement, fields, onChange }: ParameterFormProps) {
  const names = Object.keys(fields);
  if (names.length === 0) {
    return null;
  }

  return (
    <Stack gap={8} component="section" aria-label="Parameters">
      <Text size="xs" c="dimmed">
        Parameters
      </Text>
      {names.map((name) => {
        const field = fields[name] ?? { type: 'text', text: '' };
        const label = `$${cleanText(name)}`;

        return (
          <Group key={name} gap={8} wrap="nowrap" align="flex-end">
            <ParameterInput
              label={label}
              field={field}
              property={findComparedProperty(statement, name)}
              onChange={(text) => onChange(name, { ...field, text })}
            />
            <NativeSelect
              size="xs"
              w={120}
              aria-label={`Type of ${label}`}
              value={field.type}
              data={PARAMETER_TYPES.map((value) => ({ value, label: PARAMETER_TYPE_LABELS[value] }))}
              onChange={({ currentTarget }) =>
                onChange(name, { type: currentTarget.value as ParameterType, text: '' })
              }
            />
          </Group>
        );
      })}
    </Stack>
  );
}

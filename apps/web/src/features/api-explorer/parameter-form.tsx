import { Button, NativeSelect, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { cellText } from '../../ui/cell-text.ts';
import type { ApiDescription, ApiParameter } from './api-operations.ts';
import { resolve } from './api-operations.ts';
import { CodeText } from './code-text.tsx';
import { describeType } from './example-of.ts';

export interface ParameterFormProps {
  readonly parameters: readonly ApiParameter[];
  readonly schemas: ApiDescription['schemas'];
  readonly values: Readonly<Record<string, string>>;
  /** Names of those that have to be there and are not. */
  readonly missing: readonly string[];
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** Lists have dozens of filters. */
const FIRST_SHOWN = 8;

export function ParameterForm(props: ParameterFormProps) {
  const { parameters, values, onChange } = props;
  const [isWhole, setWhole] = useState(false);
  if (parameters.length === 0) {
    return null;
  }

  // Headers fit any operation: who looks for a parameter of this one does not look for them.
  const ordered = [
    ...parameters.filter((parameter) => parameter.in === 'path'),
    ...parameters.filter((parameter) => parameter.in === 'query'),
    ...parameters.filter((parameter) => parameter.in === 'header'),
  ];
  const shown = ordered.filter(
    ({ name, required }, place) => isWhole || place < FIRST_SHOWN || required || values[name] !== undefined,
  );
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = values;
    onChange(value === '' ? others : { ...others, [name]: value });
  };

  return (
    <Stack gap="sm">
      <Title order={3} fz={13}>
        Parameters
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {shown.map((parameter) => (
          <ParameterField
            key={`${parameter.in} ${parameter.name}`}
            parameter={parameter}
            {...props}
            onChange={(value) => set(parameter.name, value)}
          />
        ))}
      </SimpleGrid>
      {shown.length === ordered.length ? null : (
        <Button size="xs" variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setWhole(true)}>
          Show {ordered.length - shown.length} more
        </Button>
      )}
    </Stack>
  );
}

interface ParameterFieldProps {
  readonly parameter: ApiParameter;
  readonly schemas: ApiDescription['schemas'];
  readonly values: Readonly<Record<string, string>>;
  readonly missing: readonly string[];
  readonly onChange: (value: string) => void;
}

function ParameterField({ parameter, schemas, values, missing, onChange }: ParameterFieldProps) {
  const { name, required, description, schema } = parameter;
  const known = resolve(schema, schemas);
  const field = {
    size: 'xs',
    label: name,
    required,
    value: values[name] ?? '',
    error: missing.includes(name) ? 'Required.' : undefined,
    description: (
      <CodeText
        isSmall
        text={[description, `In the ${parameter.in}, ${describeType(schema, schemas)}.`].join(' ').trim()}
      />
    ),
  };
  if (known.type === 'boolean') {
    return (
      <NativeSelect
        {...field}
        data={[{ value: '', label: 'not given' }, 'true', 'false']}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  if (known.type === 'array') {
    return (
      <Textarea
        {...field}
        autosize
        minRows={1}
        maxRows={6}
        placeholder="One value a line"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }

  return (
    <TextInput
      {...field}
      spellCheck={false}
      placeholder={cellText(known.default)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

import { Button, NumberInput, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { Parameter } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { parametersQuery } from './configuration-queries.ts';
import { fieldsOf, isChanged, type ParameterField, withField } from './parameter-form.ts';

export interface ParameterDialogProps {
  readonly parameter: Parameter;
  readonly onClose: () => void;
}

export function ParameterDialog({ parameter, onClose }: ParameterDialogProps) {
  const { key, name, description, default_value: first } = parameter;
  const client = useQueryClient();
  const [value, setValue] = useState(parameter.value);
  const saving = useMutation({
    mutationFn: () => call('update-parameter', { body: { key, value } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: parametersQuery.queryKey });
      onClose();
    },
  });

  return (
    <FormDialog
      title={name}
      action="Save"
      aside={
        <Button
          variant="subtle"
          disabled={!isChanged({ value, default_value: first })}
          onClick={() => setValue(first)}
        >
          Reset to default
        </Button>
      }
      sending={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{description}</Text>
      {fieldsOf(parameter).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={value[field.name]}
          onChange={(typed) => setValue(withField(value, field, typed))}
        />
      ))}
    </FormDialog>
  );
}

interface FieldInputProps {
  readonly field: ParameterField;
  readonly value: unknown;
  readonly onChange: (typed: unknown) => void;
}

function FieldInput({ field: { label, type, help, choices = [] }, value, onChange }: FieldInputProps) {
  const words = help === undefined ? { label } : { label, description: help };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (type) {
    case 'switch':
      return (
        <Switch
          {...words}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...words}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          value={text}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <Select
          {...words}
          data={[...choices]}
          value={text}
          onChange={(chosen) => onChange(chosen ?? text)}
          allowDeselect={false}
        />
      );
    case 'lines':
      return (
        <Textarea
          {...words}
          autosize
          minRows={2}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'text':
      return (
        <TextInput {...words} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      );
  }
}

import { Group, MultiSelect, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { environmentsQuery } from '../../../api/environments.ts';
import { useEnvironmentNames } from '../../../ui/environment-field.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { leavesChoice, type UserForm } from './user-form.ts';

export interface EnvironmentAccessFieldProps {
  readonly form: UserForm;
  readonly onChange: (form: UserForm) => void;
}

const MAX_SHOWN = 200;
const NAME_LENGTH = 60;

/** Which environments a user sees. */
export function EnvironmentAccessField({ form, onChange }: EnvironmentAccessFieldProps) {
  if (form.role === '') {
    return null;
  }
  if (!leavesChoice(form)) {
    return (
      <Text size="sm" c="dimmed">
        With this role, the user sees all environments.
      </Text>
    );
  }

  return (
    <Stack gap="xs">
      <Radio.Group
        label="Sees"
        value={form.seesAll ? 'all' : 'some'}
        onChange={(value) => onChange({ ...form, seesAll: value === 'all' })}
      >
        <Group gap="lg" mt={4}>
          <Radio value="all" label="All environments" />
          <Radio value="some" label="Only these" />
        </Group>
      </Radio.Group>
      {form.seesAll ? null : <EnvironmentChoice form={form} onChange={onChange} />}
    </Stack>
  );
}

function EnvironmentChoice({ form, onChange }: EnvironmentAccessFieldProps) {
  const { error } = useQuery(environmentsQuery);
  const names = useEnvironmentNames();
  // What is gone from the graph stays until somebody takes it out.
  const ids = [...new Set([...names.keys(), ...form.environments])];

  return (
    <MultiSelect
      label="Environments"
      description={
        form.environments.length === 0
          ? 'Without any, the user sees nothing of the graph and of what was found.'
          : 'Nothing of others is shown, in no list and no number.'
      }
      placeholder={form.environments.length === 0 ? 'Choose environments' : ''}
      data={ids.map((id) => ({ value: id, label: inLine(names.get(id) ?? '', NAME_LENGTH) || id }))}
      value={[...form.environments]}
      onChange={(environments) => onChange({ ...form, environments })}
      limit={MAX_SHOWN}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': 'No environment' }}
      nothingFoundMessage="No environment has such a name."
      error={error === null ? undefined : 'The environments could not be listed.'}
    />
  );
}

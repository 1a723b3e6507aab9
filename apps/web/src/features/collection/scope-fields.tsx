import { Checkbox, Radio, Stack } from '@mantine/core';
import { COLLECTION_FLAG_NAMES, FLAG_WORDS } from './collection-words.ts';
import { ObjectPicker } from './object-picker.tsx';
import { type ScopeForm, WHERE, type Where } from './scope-form.ts';

export interface ScopeFieldsProps {
  readonly form: ScopeForm;
  readonly onChange: (form: ScopeForm) => void;
}

const WHERE_WORDS: Readonly<Record<Where, string>> = {
  own: 'The domain that the collector runs in',
  trusted: 'All domains that are trusted',
  domains: 'These domains',
  ous: 'These organizational units',
};

/** What a collector of Active Directory is asked for, and where. */
export function ScopeFields({ form, onChange }: ScopeFieldsProps) {
  return (
    <>
      <Checkbox.Group
        label="What is collected"
        value={COLLECTION_FLAG_NAMES.filter((name) => form.flags[name])}
        onChange={(names) =>
          onChange({
            ...form,
            flags: Object.fromEntries(
              COLLECTION_FLAG_NAMES.map((name) => [name, names.includes(name)]),
            ) as typeof form.flags,
          })
        }
      >
        <Stack gap="sm" mt="xs">
          {COLLECTION_FLAG_NAMES.map((name) => (
            <Checkbox
              key={name}
              value={name}
              label={FLAG_WORDS[name].label}
              description={FLAG_WORDS[name].what}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Radio.Group
        label="Where"
        value={form.where}
        onChange={(where) => onChange({ ...form, where: WHERE.find((known) => known === where) ?? 'own' })}
      >
        <Stack gap="sm" mt="xs">
          {WHERE.map((where) => (
            <Radio key={where} value={where} label={WHERE_WORDS[where]} />
          ))}
        </Stack>
      </Radio.Group>
      {form.where === 'domains' ? (
        <ObjectPicker
          label="Domains"
          description="By name, or by SID if not collected yet."
          kind="Domain"
          value={form.domains}
          onChange={(domains) => onChange({ ...form, domains })}
        />
      ) : null}
      {form.where === 'ous' ? (
        <ObjectPicker
          label="Organizational units"
          description="By name, or by GUID if not collected yet."
          kind="OU"
          value={form.ous}
          onChange={(ous) => onChange({ ...form, ous })}
        />
      ) : null}
    </>
  );
}

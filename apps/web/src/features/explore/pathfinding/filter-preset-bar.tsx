import { faXmark } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import { type FormEvent, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { filterOf, useFilterPresets } from './filter-presets.ts';
import type { KindFilter } from './kind-filter.ts';

export interface FilterPresetBarProps {
  readonly filter: KindFilter;
  readonly onChange: (filter: KindFilter) => void;
}

/** Choices of kinds that somebody gave a name to, and a box to name this one. */
export function FilterPresetBar({ filter, onChange }: FilterPresetBarProps) {
  const { presets, save, remove } = useFilterPresets();
  const [name, setName] = useState('');
  const isNameless = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNameless) {
      save(name.trim(), filter);
      setName('');
    }
  };

  return (
    <>
      {presets.length === 0 ? null : (
        <Group gap={4} role="group" aria-label="Presets">
          {presets.map((preset) => {
            const label = cleanText(preset.name);

            return (
              <Button.Group key={preset.name}>
                <Button
                  size="compact-xs"
                  variant={isSame(filterOf(preset), filter) ? 'filled' : 'default'}
                  aria-pressed={isSame(filterOf(preset), filter)}
                  onClick={() => onChange(filterOf(preset))}
                >
                  <bdi>{label}</bdi>
                </Button>
                <ActionIcon
                  size={22}
                  variant="default"
                  aria-label={`Forget the preset ${label}`}
                  onClick={() => remove(preset.name)}
                >
                  <Icon icon={faXmark} size={10} />
                </ActionIcon>
              </Button.Group>
            );
          })}
        </Group>
      )}
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            label="Keep this choice as"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="xs" variant="default" type="submit" disabled={isNameless}>
            Save
          </Button>
        </Group>
      </form>
    </>
  );
}

function isSame(left: KindFilter, right: KindFilter): boolean {
  return left.size === right.size && left.isSubsetOf(right);
}

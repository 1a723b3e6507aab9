import { faXmark } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import { type FormEvent, useState } from 'react';
import { Icon } from './icon.tsx';

export interface PresetBarProps {
  /** What the presets are: "Presets". */
  readonly title: string;
  readonly presets: readonly {
    readonly name: string;
    /** Whether it is what is chosen now. */
    readonly isCurrent: boolean;
  }[];
  /** Label of the box for a new name. */
  readonly label: string;
  readonly maxNameLength: number;
  readonly onChoose: (name: string) => void;
  readonly onSave: (name: string) => void;
  readonly onForget: (name: string) => void;
}

/** Choices that somebody gave a name to, and a box to name the one there is now. */
export function PresetBar({ title, presets, label, maxNameLength, ...on }: PresetBarProps) {
  const [name, setName] = useState('');
  const isNameless = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isNameless) {
      on.onSave(name.trim());
      setName('');
    }
  };

  return (
    <>
      {presets.length === 0 ? null : (
        <Group gap={4} role="group" aria-label={title}>
          {presets.map((preset) => {
            const shown = cleanText(preset.name);

            return (
              <Button.Group key={preset.name}>
                <Button
                  size="compact-xs"
                  variant={preset.isCurrent ? 'filled' : 'default'}
                  aria-pressed={preset.isCurrent}
                  onClick={() => on.onChoose(preset.name)}
                >
                  <bdi>{shown}</bdi>
                </Button>
                <ActionIcon
                  size={22}
                  variant="default"
                  aria-label={`Forget the preset ${shown}`}
                  onClick={() => on.onForget(preset.name)}
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
            label={label}
            maxLength={maxNameLength}
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

import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Variant } from '../../parts/addresses/variant.ts';

export interface VariantToolsProps {
  readonly variant: Variant;
  readonly canDuplicate: boolean;
  readonly canDelete: boolean;
  readonly onChange: (changes: Partial<Variant>) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

const MAX_LENGTH = 60;

/** What is done with a variant as a whole. */
export function VariantTools({
  variant: { name, isMended },
  canDuplicate,
  canDelete,
  onChange,
  onDuplicate,
  onDelete,
}: VariantToolsProps) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed !== undefined && typed !== name) {
      onChange({ name: typed });
    }
    setTyped(undefined);
  };

  return (
    <Group gap="md" align="flex-end">
      <TextInput
        size="xs"
        w={240}
        label="Name of the variant"
        maxLength={MAX_LENGTH}
        value={typed ?? name}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
        onKeyDown={({ key }) => (key === 'Enter' ? save() : undefined)}
      />
      <Button size="xs" variant="default" disabled={!canDuplicate} onClick={onDuplicate}>
        Duplicate
      </Button>
      <Button size="xs" variant="default" disabled={!canDelete} onClick={onDelete}>
        Delete variant
      </Button>
      <Checkbox
        size="xs"
        mb={6}
        label="Treat causes of derived relationships as fixed"
        checked={isMended}
        onChange={({ currentTarget }) => onChange({ isMended: currentTarget.checked })}
      />
    </Group>
  );
}

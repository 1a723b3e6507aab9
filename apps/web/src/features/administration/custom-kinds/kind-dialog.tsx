import { Group, Text, TextInput } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { type KindStyle, styleOfKind, THEMES, type ThemeName } from '@secgraph/graph-view';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { explain } from '../../../ui/error-card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { KindDisc } from '../../../ui/kind-icon.tsx';
import { ColorField, isColor } from './color-field.tsx';
import { CUSTOM_KINDS_KEY, type CustomKind } from './custom-kind-queries.ts';
import { IconPicker, iconSetQuery } from './icon-picker.tsx';

export interface KindDialogProps {
  /** What it has now; undefined: none yet. */
  readonly custom: CustomKind | undefined;
  /** Empty: it is typed here. */
  readonly name: string;
  readonly onClose: () => void;
}

const MAX_LENGTH = 256;

/** Icon and colour of a kind that is not built in, with a look at what will be drawn. */
export function KindDialog({ custom, name: known, onClose }: KindDialogProps) {
  const client = useQueryClient();
  // The preview draws them.
  useQuery(iconSetQuery);
  const [name, setName] = useState(known);
  const [icon, setIcon] = useState(custom?.icon ?? 'circle-nodes');
  const [color, setColor] = useState(custom?.color ?? styleOfKind(known).color);
  const saving = useMutation({
    mutationFn: async () => {
      const config = { icon: { type: 'font-awesome', name: icon, color } };
      if (custom === undefined) {
        await call('create-custom-nodes', { body: { custom_types: { [name.trim()]: config } } });
      } else {
        await call('update-custom-node', { params: { kind_name: name }, body: { config } });
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CUSTOM_KINDS_KEY });
      onClose();
    },
  });

  return (
    <FormDialog
      size={560}
      title={known === '' ? 'New custom kind' : <bdi style={{ overflowWrap: 'anywhere' }}>{known}</bdi>}
      label="Custom kind"
      action="Save"
      sending={saving}
      explainRefusal={explainKindRefusal}
      isDisabled={name.trim() === '' || !isColor(color)}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      {known === '' ? (
        <TextInput
          label="Kind"
          description="Exactly as in the data; case matters."
          data-autofocus
          required
          withAsterisk={false}
          maxLength={MAX_LENGTH}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      ) : null}
      <IconPicker value={icon} onChange={setIcon} />
      <ColorField value={color} onChange={setColor} />
      <KindPreview
        name={name.trim() === '' ? 'Kind' : name}
        style={{ icon, color: isColor(color) ? color : '#FFFFFF' }}
      />
    </FormDialog>
  );
}

function explainKindRefusal(error: unknown): string {
  return isStatus(error, 409)
    ? 'This kind has an icon already. Change that one.'
    : explain(error).replace(/^BadRequest: /, '');
}

const NAMES: readonly ThemeName[] = ['light', 'dark'];

/** A node of the kind as the graph draws it, on the canvas of each theme. */
function KindPreview({ name, style }: { readonly name: string; readonly style: KindStyle }) {
  return (
    <Group gap="sm" role="group" aria-label="Preview">
      {NAMES.map((scheme) => (
        <Group
          key={scheme}
          gap="sm"
          wrap="nowrap"
          p="sm"
          flex={1}
          style={{
            background: THEMES[scheme].canvas,
            border: '1px solid var(--line)',
            borderRadius: 6,
            minWidth: 0,
          }}
        >
          <KindDisc label={`${name}, ${scheme}`} style={style} scheme={scheme} size={40} />
          <Text size="sm" c={THEMES[scheme].text} truncate>
            <bdi>{name}</bdi>
          </Text>
        </Group>
      ))}
    </Group>
  );
}

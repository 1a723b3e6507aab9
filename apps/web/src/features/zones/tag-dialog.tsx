import { Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { listGlyphs, RESERVED_GLYPHS } from '@secgraph/graph-schema';
import { TAG_TYPES, TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { tagsQuery, ZONES_KEY } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { isBuiltIn, isTierZero, wordOfTag } from '../../parts/zones/zone-words.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { inLine } from '../../ui/in-line.ts';
import type { CountedTag } from './tag-counts.tsx';
import { ZoneGlyph } from './zone-glyph.tsx';

export interface TagDialogProps {
  readonly type: number;
  /** What is changed; undefined: a new one. */
  readonly tag: CountedTag | undefined;
  readonly onClose: () => void;
}

const MAX_NAME = 250;
const NAME = /^[a-zA-Z0-9 _]+$/;
const MAX_GLYPHS = 100;

interface Fields {
  readonly name: string;
  readonly description: string;
  readonly position: number | undefined;
  readonly requireCertify: boolean;
  readonly isAnalysed: boolean;
  readonly glyph: string;
}

/** The facts of a zone or label. */
export function TagDialog({ type, tag, onClose }: TagDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [fields, setFields] = useState<Fields>(() => fieldsOf(tag));
  const [isTouched, setTouched] = useState(false);
  const change = (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes }));
  const word = wordOfTag({ type });
  const isZone = type === TAG_TYPES.zone;
  const isHighest = tag !== undefined && isTierZero(tag);
  const save = useMutation({
    mutationFn: () => saveTag(type, tag, fields),
    onSuccess: async (id) => {
      onClose();
      await client.invalidateQueries({ queryKey: ZONES_KEY });
      if (tag === undefined) {
        await navigate({ to: '/privilege-zones/$tagId', params: { tagId: String(id) } });
      }
    },
  });
  const nameProblem = problemOfName(fields.name, word);
  const submit = () => {
    setTouched(true);
    if (nameProblem === undefined) {
      save.mutate();
    }
  };

  return (
    <FormDialog
      size={560}
      title={tag === undefined ? `New ${word}` : `Edit ${word}`}
      noValidate
      action={tag === undefined ? `Create ${word}` : 'Save'}
      sending={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description={
          tag !== undefined && isBuiltIn(tag)
            ? 'It came with the product, and keeps its name.'
            : 'Letters, digits, spaces and underscores.'
        }
        data-autofocus
        required
        maxLength={MAX_NAME}
        readOnly={tag !== undefined && isBuiltIn(tag)}
        value={fields.name}
        error={isTouched ? nameProblem : undefined}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Textarea
        label="Description"
        description={`What belongs into the ${word}, and why`}
        autosize
        minRows={2}
        maxRows={6}
        value={fields.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      {isZone && !isHighest ? <PlaceField tag={tag} fields={fields} onChange={change} /> : null}
      {isZone ? (
        <Switch
          label="Members have to be certified"
          description="What a rule selects waits until somebody certifies it, unless the rule does so itself. In an analysed zone, each one is a finding until then."
          checked={fields.requireCertify}
          onChange={({ currentTarget }) => change({ requireCertify: currentTarget.checked })}
        />
      ) : null}
      {isZone && !isHighest ? (
        <Switch
          label="Find attack paths that lead into the zone"
          description="Without it, no exposure and no findings are worked out for it."
          checked={fields.isAnalysed}
          onChange={({ currentTarget }) => change({ isAnalysed: currentTarget.checked })}
        />
      ) : null}
      {isZone && !isHighest ? (
        <Select
          label="Glyph"
          description="Marks its members in pictures and lists. No two zones have the same."
          placeholder="None"
          data={GLYPHS}
          limit={MAX_GLYPHS}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'No glyph' }}
          nothingFoundMessage="No glyph has such a name."
          leftSection={<ZoneGlyph glyph={fields.glyph === '' ? null : fields.glyph} size={12} />}
          renderOption={({ option }) => (
            <Group gap="sm">
              <ZoneGlyph glyph={option.value} size={12} />
              {option.label}
            </Group>
          )}
          value={fields.glyph === '' ? null : fields.glyph}
          onChange={(glyph) => change({ glyph: glyph ?? '' })}
        />
      ) : null}
    </FormDialog>
  );
}

const GLYPHS = listGlyphs().filter((name) => !RESERVED_GLYPHS.includes(name));

interface PlaceFieldProps {
  readonly tag: CountedTag | undefined;
  readonly fields: Fields;
  readonly onChange: (changes: Partial<Fields>) => void;
}

function PlaceField({ tag, fields, onChange }: PlaceFieldProps) {
  const zones = (useQuery(tagsQuery).data ?? [])
    .filter(({ type, id }) => type === TAG_TYPES.zone && id !== tag?.id)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));

  return (
    <Select
      label="Order"
      description="An object selected by several zones belongs to the highest one."
      allowDeselect={false}
      placeholder="Below all others"
      data={zones.map(({ name }, place) => ({
        value: String(place + TIER_ZERO_POSITION + 1),
        label: `Below ${inLine(name)}`,
      }))}
      value={fields.position === undefined ? null : String(fields.position)}
      onChange={(value) => onChange({ position: value === null ? undefined : Number(value) })}
    />
  );
}

function fieldsOf(tag: CountedTag | undefined): Fields {
  return {
    name: tag?.name ?? '',
    description: tag?.description ?? '',
    position: tag?.position ?? undefined,
    requireCertify: tag?.require_certify ?? false,
    // Whoever makes a zone wants to know who gets in.
    isAnalysed: tag === undefined || tag.analysis_enabled === true,
    glyph: tag?.glyph ?? '',
  };
}

function problemOfName(name: string, word: string): string | undefined {
  if (name.trim() === '') {
    return `A ${word} needs a name.`;
  }

  return NAME.test(name) ? undefined : 'Only letters, digits, spaces and underscores.';
}

/** Wire: no zone begins with it. Where the service analyses tier zero alone, the page of the zone tells. */
async function startAnalysis(tagId: number): Promise<void> {
  const input = { params: { asset_group_tag_id: tagId }, body: { analysis_enabled: true } };
  await call('update-asset-group-tag', input).catch((error: unknown) => {
    if (!isStatus(error, 403)) {
      throw error;
    }
  });
}

async function saveTag(type: number, tag: CountedTag | undefined, fields: Fields): Promise<number> {
  const { name, description, position, requireCertify, isAnalysed, glyph } = fields;
  const isZone = type === TAG_TYPES.zone;
  if (tag === undefined) {
    const { data } = await call('create-asset-group-tag', {
      body: {
        type,
        name,
        description,
        ...(isZone ? { require_certify: requireCertify } : {}),
        ...(isZone && position !== undefined ? { position } : {}),
        ...(isZone && glyph !== '' ? { glyph } : {}),
      },
    });
    if (isZone && isAnalysed) {
      await startAnalysis(data.id);
    }
    return data.id;
  }

  const before = fieldsOf(tag);
  await call('update-asset-group-tag', {
    params: { asset_group_tag_id: tag.id },
    body: {
      ...(name === before.name ? {} : { name }),
      description,
      ...(isZone && requireCertify !== before.requireCertify ? { require_certify: requireCertify } : {}),
      ...(isZone && position !== before.position && position !== undefined ? { position } : {}),
      ...(isZone && isAnalysed !== before.isAnalysed ? { analysis_enabled: isAnalysed } : {}),
      ...(isZone && glyph !== before.glyph ? { glyph } : {}),
    },
  });
  return tag.id;
}

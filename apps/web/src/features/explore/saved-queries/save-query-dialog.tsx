import { Autocomplete, Button, Group, Modal, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { SAVED_QUERIES_KEY, savedQueries } from '../../../parts/cypher/library-queries.ts';
import type { LibraryQuery } from '../../../parts/cypher/library-query.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { useReturnToOpener } from '../../../ui/use-return-to-opener.ts';
import { valuesOf } from './find-queries.ts';

/** What the fields begin with. */
export type QueryDraft = Pick<LibraryQuery, 'name' | 'description' | 'query' | 'folder' | 'tags'>;

export interface SaveQueryDialogProps {
  readonly draft: QueryDraft;
  /** The saved query that is changed; undefined: a new one. */
  readonly savedId: number | undefined;
  readonly onSaved?: ((savedId: number, draft: QueryDraft) => void) | undefined;
  readonly onClose: () => void;
}

const DUPLICATE = /^duplicate name/;

/** Name, place and text of a query, new or saved already. */
export function SaveQueryDialog({ draft, savedId, onSaved, onClose }: SaveQueryDialogProps) {
  useReturnToOpener();
  const client = useQueryClient();
  const known = useQuery(savedQueries).data ?? [];
  const [fields, setFields] = useState(() => onlyFields(draft));
  const [isTouched, setTouched] = useState(false);
  const change = (changes: Partial<QueryDraft>) => setFields((before) => ({ ...before, ...changes }));
  const save = useMutation({
    mutationFn: () => saveQuery(savedId, fields),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: SAVED_QUERIES_KEY });
      onSaved?.(id, fields);
      onClose();
    },
  });
  const isDuplicate = isStatus(save.error, 400) && DUPLICATE.test(save.error.message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Dialogs are children of what opened them: a form around it must not be sent as well.
    event.stopPropagation();
    setTouched(true);
    if (fields.name.trim() !== '' && fields.query.trim() !== '') {
      save.mutate();
    }
  };

  return (
    <Modal opened onClose={onClose} size={620} title={savedId === undefined ? 'Save query' : 'Edit query'}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            data-autofocus
            required
            value={fields.name}
            error={nameError(isTouched && fields.name.trim() === '', isDuplicate)}
            onChange={({ currentTarget }) => {
              save.reset();
              change({ name: currentTarget.value });
            }}
          />
          <Textarea
            label="Description"
            description="What the answer means, and what to do about it"
            autosize
            minRows={2}
            maxRows={6}
            value={fields.description}
            onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          />
          <Textarea
            label="Query"
            required
            autosize
            minRows={4}
            maxRows={14}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
            spellCheck={false}
            value={fields.query}
            error={isTouched && fields.query.trim() === '' ? 'There is nothing to save.' : undefined}
            onChange={({ currentTarget }) => change({ query: currentTarget.value })}
          />
          <Group grow align="flex-start">
            <Autocomplete
              label="Folder"
              placeholder="None"
              data={[...valuesOf(known, ({ folder }) => [folder])]}
              value={fields.folder}
              onChange={(folder) => change({ folder })}
            />
            <TagsInput
              label="Tags"
              placeholder={fields.tags.length === 0 ? 'None' : ''}
              data={[...valuesOf(known, ({ tags }) => tags)]}
              value={[...fields.tags]}
              onChange={(tags) => change({ tags })}
            />
          </Group>
          {save.error === null || isDuplicate ? null : (
            <ErrorCard title="The query could not be saved" error={save.error} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** A query of the library has more than what is saved. */
function onlyFields({ name, description, query, folder, tags }: QueryDraft): QueryDraft {
  return { name, description, query, folder, tags };
}

function nameError(isMissing: boolean, isDuplicate: boolean): string | undefined {
  if (isMissing) {
    return 'A query needs a name.';
  }

  return isDuplicate ? 'You have a query of this name already. Choose another name.' : undefined;
}

async function saveQuery(savedId: number | undefined, { tags, ...fields }: QueryDraft) {
  const body = { ...fields, name: fields.name.trim(), tags: [...tags] };
  const { data } =
    savedId === undefined
      ? await call('create-saved-query', { body })
      : await call('update-saved-query', { params: { saved_query_id: savedId }, body });

  return data;
}

import { Textarea, TextInput } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import type { Notebook } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { explain } from '../../../ui/error-card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notebookQuery, storeNotebook } from './notebook-queries.ts';

export interface NotebookDetailsDialogProps {
  /** Undefined: a new one. */
  readonly notebook: Notebook | undefined;
  readonly onSaved?: (notebook: Notebook) => void;
  readonly onClose: () => void;
}

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 4_000;

/** Title and description of a notebook. */
export function NotebookDetailsDialog({ notebook, onSaved, onClose }: NotebookDetailsDialogProps) {
  const client = useQueryClient();
  const [base, setBase] = useState(notebook);
  const [title, setTitle] = useState(notebook?.title ?? '');
  const [description, setDescription] = useState(notebook?.description ?? '');
  const save = useMutation({
    mutationFn: () => saveDetails(base, { title, description }),
    onSuccess: async (saved) => {
      await storeNotebook(client, saved);
      onSaved?.(saved);
      onClose();
    },
    onError: async (error) => {
      if (base !== undefined && isStatus(error, 409)) {
        setBase(await client.fetchQuery({ ...notebookQuery(base.id), staleTime: 0 }));
      }
    },
  });

  return (
    <FormDialog
      title={notebook === undefined ? 'New notebook' : 'Edit notebook'}
      action={notebook === undefined ? 'Create' : 'Save'}
      sending={save}
      explainRefusal={(error) => explainRefusal(error, base)}
      isDisabled={title.trim() === ''}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        required
        data-autofocus
        maxLength={MAX_TITLE}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_DESCRIPTION}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </FormDialog>
  );
}

interface Details {
  readonly title: string;
  readonly description: string;
}

async function saveDetails(base: Notebook | undefined, details: Details): Promise<Notebook> {
  if (base === undefined) {
    return (await call('create-notebook', { body: details })).data;
  }
  const { title, description, id, version } = base;
  const body = {
    version,
    ...(details.title === title ? {} : { title: details.title }),
    ...(details.description === description ? {} : { description: details.description }),
  };

  return (await call('update-notebook', { params: { notebook_id: id }, body })).data;
}

function explainRefusal(error: unknown, base: Notebook | undefined): string {
  return isStatus(error, 409)
    ? `${base?.updated_by ?? ''} has changed this notebook meanwhile; its title is now “${base?.title ?? ''}”. What you typed is kept: save again to put it in its place.`
    : explain(error);
}

import { Select, Textarea, TextInput } from '@mantine/core';
import type { Notebook, NotebookCellInput } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { tellDone } from '../../../ui/tell.tsx';
import { editableNotebooksQuery, storeNotebook } from './notebook-queries.ts';

export interface AddToNotebookDialogProps {
  readonly question: NotebookCellInput;
  readonly onClose: () => void;
}

const NEW = 'new';
const MAX_TITLE = 200;

/** Adds a question to a notebook that is there, or to a new one. */
export function AddToNotebookDialog({ question, onClose }: AddToNotebookDialogProps) {
  const client = useQueryClient();
  const notebooks = useQuery(editableNotebooksQuery);
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [title, setTitle] = useState((question.title ?? '').slice(0, MAX_TITLE));
  const [text, setText] = useState('');
  const known = notebooks.data ?? [];
  const target = chosen ?? (known.length === 0 ? NEW : String(known[0]?.id));
  const add = useMutation({
    mutationFn: () => addCell({ target, name }, { ...question, title, text }),
    onSuccess: async (notebook) => {
      await storeNotebook(client, notebook);
      tellDone({ message: `Added to “${notebook.title}”.` });
      onClose();
    },
  });

  return (
    <FormDialog
      title="Add to notebook"
      action="Add"
      sending={add}
      isDisabled={notebooks.isPending || (target === NEW && name.trim() === '')}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <Select
        label="Notebook"
        allowDeselect={false}
        searchable
        data={[
          ...known.map(({ id, title: label }) => ({ value: String(id), label })),
          { value: NEW, label: 'New notebook' },
        ]}
        value={target}
        onChange={(value) => setChosen(value ?? NEW)}
      />
      {target === NEW ? (
        <TextInput
          label="Title of the notebook"
          required
          maxLength={MAX_TITLE}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      ) : null}
      <TextInput
        label="Question"
        maxLength={MAX_TITLE}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label="Note"
        description="Markdown"
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  );
}

async function addCell(
  { target, name }: { readonly target: string; readonly name: string },
  cell: NotebookCellInput,
): Promise<Notebook> {
  const cells = [cell];
  const { data } =
    target === NEW
      ? await call('create-notebook', { body: { title: name, cells } })
      : await call('add-notebook-cells', { params: { notebook_id: Number(target) }, body: { cells } });

  return data;
}

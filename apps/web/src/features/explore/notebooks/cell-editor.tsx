import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Notebook, NotebookCell, NotebookCellInput } from '@secgraph/contract';
import { useState } from 'react';
import { explainEdit, isEditConflict, useNotebookEdit } from './use-notebook-edit.ts';

export interface CellEditorProps {
  readonly notebook: Notebook;
  /** The cell that is edited; undefined: a new one at the end. */
  readonly cell: NotebookCell | undefined;
  /** Of a new one. */
  readonly type: NotebookCell['type'];
  readonly onClose: () => void;
}

const CODE = { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } };

/** The fields of a cell. What was typed stays here until it is stored, whatever others do meanwhile. */
export function CellEditor({ notebook, cell, type, onClose }: CellEditorProps) {
  const [base, setBase] = useState(cell);
  const [title, setTitle] = useState(cell?.title ?? '');
  const [text, setText] = useState(cell?.text ?? '');
  const [statement, setStatement] = useState(cell?.statement ?? '');
  const edit = useNotebookEdit(notebook);
  const isConflict = isEditConflict(edit.error);
  const theirs = notebook.cells.find(({ id }) => id === cell?.id);
  const typed: NotebookCellInput = { ...withoutKept(cell), type, title, text, statement };
  const isEmpty =
    (type === 'statement' ? statement : type === 'note' ? text : /* @verbatim */ 'a view').trim() === '';
  const save = () =>
    edit.mutate(
      base === undefined ? { kind: 'insert', cell: typed } : { kind: 'replace', base, cell: typed },
      {
        onSuccess: onClose,
      },
    );
  const name = type === 'note' ? 'note' : 'question';

  return (
    <form
      aria-label={cell === undefined ? `New ${name}` : `Edit ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="sm">
        {type === 'note' ? null : (
          <TextInput
            label="Question"
            placeholder="Who can reset the password of an administrator?"
            autoFocus
            maxLength={200}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        )}
        {type === 'statement' ? (
          <Textarea
            label="Cypher"
            required
            autosize
            minRows={3}
            maxRows={16}
            spellCheck={false}
            styles={CODE}
            value={statement}
            onChange={({ currentTarget }) => setStatement(currentTarget.value)}
          />
        ) : null}
        <Textarea
          label="Note"
          description="Markdown: headings, lists, **bold**, `code` and links"
          autosize
          minRows={type === 'note' ? 4 : 2}
          maxRows={20}
          autoFocus={type === 'note'}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {isConflict ? (
          <Conflict
            theirs={theirs}
            problem={explainEdit(edit.error)}
            onTakeOver={() => {
              setBase(theirs);
              edit.reset();
            }}
          />
        ) : null}
        {edit.error === null || isConflict ? null : (
          <Text size="sm" c="var(--critical)" role="alert">
            {explainEdit(edit.error)}
          </Text>
        )}
        <Group gap="sm">
          <Button type="submit" size="xs" loading={edit.isPending} disabled={isEmpty || isConflict}>
            Save
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ConflictProps {
  /** The cell as it is now; undefined: it is gone. */
  readonly theirs: NotebookCell | undefined;
  readonly problem: string;
  readonly onTakeOver: () => void;
}

/** What somebody else made of the cell, beside what was typed. */
function Conflict({ theirs, problem, onTakeOver }: ConflictProps) {
  return (
    <Alert title={problem} color="orange" variant="outline" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">What you typed is kept here.</Text>
        {theirs === undefined ? null : (
          <Text
            size="sm"
            component="pre"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: 0 }}
          >
            {[theirs.title, theirs.statement, theirs.text].filter((part) => part !== '').join('\n\n')}
          </Text>
        )}
        <Button size="xs" variant="default" onClick={onTakeOver}>
          {theirs === undefined ? 'Add mine as a new cell' : 'Replace theirs with mine'}
        </Button>
      </Stack>
    </Alert>
  );
}

function withoutKept(cell: NotebookCell | undefined): Partial<NotebookCellInput> {
  if (cell === undefined) {
    return {};
  }
  const { id: _, kept: __, ...fields } = cell;

  return fields;
}

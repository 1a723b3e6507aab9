import { Button, Group, Text, Textarea } from '@mantine/core';
import { type ElementNote, MAX_NOTE_LENGTH } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePermission } from '../../session/session.ts';
import { explain } from '../../ui/error-card.tsx';
import { FoldedText } from '../../ui/folded-text.tsx';
import { readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { elementBody, type GraphElement } from '../graph/element.ts';
import classes from './note-list.module.css';
import { NOTES_KEY } from './note-queries.ts';

export interface NoteListProps {
  readonly subject: GraphElement;
  readonly notes: readonly ElementNote[];
  readonly takesMore: boolean;
}

/** The notes about a node or relationship, and a field for another one. */
export function NoteList({ subject, notes, takesMore }: NoteListProps) {
  const mayWrite = usePermission('saved_queries/Write');

  return (
    <div className={classes['notes']}>
      {notes.length === 0 ? (
        <Text size="xs" c="dimmed">
          No notes yet. They stay when new data comes in.
        </Text>
      ) : (
        <ul className={classes['list']} aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id} className={classes['note']}>
              <Note note={note} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && takesMore ? <NewNote subject={subject} /> : null}
    </div>
  );
}

function Note({ note }: { readonly note: ElementNote }) {
  const [isEdited, setEdited] = useState(false);
  const refresh = useRefresh();
  const removal = useMutation({
    mutationFn: () => call('delete-note', { params: { note_id: note.id } }),
    onSuccess: refresh,
  });
  if (isEdited) {
    return (
      <NoteForm
        label="Edit note"
        action="Save"
        initial={note.text}
        onSave={async (text) => {
          await call('update-note', { params: { note_id: note.id }, body: { text } });
          await refresh();
          setEdited(false);
        }}
        onCancel={() => setEdited(false)}
      />
    );
  }

  return (
    <>
      <p className={classes['text']}>
        <FoldedText text={note.text} />
      </p>
      <div className={classes['foot']}>
        <span>
          <bdi>{note.author}</bdi>, <RelativeTime time={readTime(note.updated_at)} />
        </span>
        {note.may_change ? (
          <>
            <TextButton aria-label={`Edit note ${note.id}`} onClick={() => setEdited(true)}>
              Edit
            </TextButton>
            <TextButton aria-label={`Delete note ${note.id}`} onClick={() => removal.mutate()}>
              Delete
            </TextButton>
          </>
        ) : null}
      </div>
      <Refusal error={removal.error} />
    </>
  );
}

function NewNote({ subject }: { readonly subject: GraphElement }) {
  const refresh = useRefresh();

  return (
    <NoteForm
      label="New note"
      action="Add note"
      initial=""
      onSave={async (text) => {
        await call('create-note', { body: { ...elementBody(subject), text } });
        await refresh();
      }}
    />
  );
}

interface NoteFormProps {
  readonly label: string;
  readonly action: string;
  readonly initial: string;
  readonly onSave: (text: string) => Promise<void>;
  readonly onCancel?: () => void;
}

function NoteForm({ label, action, initial, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(initial);
  const saving = useMutation({ mutationFn: onSave, onSuccess: () => setText(initial) });
  const isEmpty = text.trim() === '';

  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) {
          saving.mutate(text);
        }
      }}
    >
      <Textarea
        size="xs"
        autosize
        minRows={2}
        maxRows={12}
        aria-label={label}
        placeholder="What others should know"
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Refusal error={saving.error} />
      {isEmpty && onCancel === undefined ? null : (
        <Group gap="xs" justify="flex-end">
          {onCancel === undefined ? null : (
            <Button size="compact-xs" variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button size="compact-xs" type="submit" disabled={isEmpty} loading={saving.isPending}>
            {action}
          </Button>
        </Group>
      )}
    </form>
  );
}

function Refusal({ error }: { readonly error: unknown }) {
  return error === null ? null : (
    <Text size="xs" c="var(--critical)" role="alert">
      {explain(error)}
    </Text>
  );
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();

  return () => queries.invalidateQueries({ queryKey: NOTES_KEY });
}

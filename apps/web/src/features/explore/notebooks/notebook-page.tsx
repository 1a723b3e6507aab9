import { faPlus, faShareNodes } from '@fortawesome/free-solid-svg-icons';
import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import type { Notebook } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { AnsweredPage } from '../../../ui/answered-page.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileMenu } from '../../../ui/file-menu.tsx';
import { readTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { ButtonLink, PageLink } from '../../../ui/page-link.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { CellCard } from './cell-card.tsx';
import { CellEditor } from './cell-editor.tsx';
import classes from './notebook.module.css';
import { NotebookDetailsDialog } from './notebook-details-dialog.tsx';
import { NOTEBOOKS_KEY, notebookQuery } from './notebook-queries.ts';
import { NotebookReport } from './notebook-report.tsx';
import { RunAllButton } from './run-all-button.tsx';
import { ShareNotebookDialog } from './share-notebook-dialog.tsx';
import { type RunAll, useRunAll } from './use-run-all.ts';

const route = getRouteApi('/frame/notebooks/$notebookId');

const QUESTION = 'The questions of a hunt in one place, with notes.';
const FORMS = { json: 'JSON, to import again', markdown: 'Markdown' } as const;
const EXTENSIONS = { json: 'json', markdown: 'md' } as const;

/** One notebook, to work with or to print. */
export function NotebookPage() {
  const { notebookId } = route.useParams();
  const { view } = route.useSearch();
  const found = useQuery(notebookQuery(Number(notebookId)));
  // An address without a number names none, either.
  const answer = isStatus(found.error, 400) ? { ...found, data: null, error: null } : found;

  return (
    <AnsweredPage
      answer={answer}
      title="Notebook"
      question={QUESTION}
      problem="The notebook could not be read"
      waiting="Reading the notebook"
      missing={
        <Text size="sm">
          There is no such notebook, or it is not shared with you any more.{' '}
          <PageLink inherit to="/notebooks">
            All notebooks
          </PageLink>
        </Text>
      }
    >
      {(notebook) =>
        view === 'report' ? (
          <NotebookReport key={notebook.id} notebook={notebook} />
        ) : (
          <OpenNotebook key={notebook.id} notebook={notebook} />
        )
      }
    </AnsweredPage>
  );
}

function OpenNotebook({ notebook }: { readonly notebook: Notebook }) {
  const runAll = useRunAll(notebook);
  const { cells } = notebook;

  return (
    <Page
      title={notebook.title}
      question={notebook.description === '' ? QUESTION : notebook.description}
      actions={<Tools notebook={notebook} runAll={runAll} />}
    >
      <Text size="xs" c="dimmed" mb="md">
        {notebook.owner === '' ? 'No owner' : `Owner: ${notebook.owner}`}; changed by {notebook.updated_by}{' '}
        <RelativeTime time={readTime(notebook.updated_at)} />
        {notebook.may_edit ? '' : '; read-only for you'}
      </Text>
      <Stack gap="md">
        {cells.length === 0 ? (
          <EmptyState picture="paths" title="Nothing in it yet">
            Add a question or a note below, or choose Add to notebook in Explore for whatever is drawn there.
          </EmptyState>
        ) : (
          <ol className={classes['cells']} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {cells.map((cell, place) => (
              <CellCard key={cell.id} notebook={notebook} cell={cell} place={place} />
            ))}
          </ol>
        )}
        {notebook.may_edit ? <NewCell notebook={notebook} /> : null}
      </Stack>
    </Page>
  );
}

type NewType = 'note' | 'statement';

function NewCell({ notebook }: { readonly notebook: Notebook }) {
  const [type, setType] = useState<NewType>();
  /** Whoever works with the keyboard goes on from the button that opened the fields. */
  const [before, setBefore] = useState<NewType>();
  const open = (next: NewType) => {
    setType(next);
    setBefore(next);
  };
  if (type !== undefined) {
    return (
      <div className={classes['cell']}>
        <CellEditor notebook={notebook} cell={undefined} type={type} onClose={() => setType(undefined)} />
      </div>
    );
  }

  return (
    <Group gap="sm">
      <Adder isFocused={before === 'statement'} onClick={() => open('statement')}>
        Add question
      </Adder>
      <Adder isFocused={before === 'note'} onClick={() => open('note')}>
        Add note
      </Adder>
    </Group>
  );
}

interface AdderProps {
  readonly children: ReactNode;
  readonly isFocused: boolean;
  readonly onClick: () => void;
}

function Adder({ children, isFocused, onClick }: AdderProps) {
  return (
    <Button
      size="xs"
      variant="default"
      autoFocus={isFocused}
      leftSection={<Icon icon={faPlus} size={10} />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

type Task = 'edit' | 'share' | 'delete';

function Tools({ notebook, runAll }: { readonly notebook: Notebook; readonly runAll: RunAll }) {
  const [task, setTask] = useState<Task>();
  const { id, title, may_edit: mayEdit, may_share: mayShare } = notebook;
  const hasQuestions = notebook.cells.some(({ type }) => type !== 'note');
  const save = async (format: keyof typeof FORMS) => {
    const file = await call('export-notebook', { params: { notebook_id: id }, query: { format } });
    saveFile(`${title.replaceAll(/[/\\:]/g, '').slice(0, 200)}.${EXTENSIONS[format]}`, file);
    return undefined;
  };

  return (
    <Group gap="sm">
      <RunAllButton notebook={notebook} runAll={runAll} isEnabled={hasQuestions} />
      <ButtonLink
        variant="default"
        to="/notebooks/$notebookId"
        params={{ notebookId: String(id) }}
        search={{ view: 'report' }}
        preload={false}
      >
        Report
      </ButtonLink>
      <FileMenu forms={FORMS} problem="The notebook could not be exported" onSave={save} />
      {mayShare ? (
        <Button variant="default" leftSection={<Icon icon={faShareNodes} />} onClick={() => setTask('share')}>
          Share
        </Button>
      ) : null}
      {mayEdit || mayShare ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default">More</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayEdit ? (
              <Menu.Item onClick={() => setTask('edit')}>Edit title and description</Menu.Item>
            ) : null}
            {mayShare ? (
              <Menu.Item color="red" onClick={() => setTask('delete')}>
                Delete
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {task === 'edit' ? (
        <NotebookDetailsDialog notebook={notebook} onClose={() => setTask(undefined)} />
      ) : null}
      {task === 'share' ? (
        <ShareNotebookDialog notebook={notebook} onClose={() => setTask(undefined)} />
      ) : null}
      {task === 'delete' ? <DeleteDialog notebook={notebook} onClose={() => setTask(undefined)} /> : null}
    </Group>
  );
}

function DeleteDialog({ notebook, onClose }: { readonly notebook: Notebook; readonly onClose: () => void }) {
  const client = useQueryClient();
  const navigate = route.useNavigate();

  return (
    <ConfirmDialog
      title="Delete notebook"
      action="Delete"
      isDangerous
      onConfirm={async () => {
        await call('delete-notebook', { params: { notebook_id: notebook.id } });
        await navigate({ to: '/notebooks', search: {} });
        client.removeQueries({ queryKey: notebookQuery(notebook.id).queryKey });
        await client.invalidateQueries({ queryKey: NOTEBOOKS_KEY });
      }}
      onClose={onClose}
    >
      Delete <bdi>“{notebook.title}”</bdi>, with all of its questions and notes? Whoever it is shared with
      loses it, too.
    </ConfirmDialog>
  );
}

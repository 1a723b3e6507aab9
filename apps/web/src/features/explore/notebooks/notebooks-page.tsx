import { faPlus, faUpload } from '@fortawesome/free-solid-svg-icons';
import { Badge, Button, FileButton, Group } from '@mantine/core';
import type { ListedNotebook } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../../session/session.ts';
import { AnsweredTable } from '../../../ui/answered-table.tsx';
import { CutText } from '../../../ui/cut-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { explain } from '../../../ui/error-card.tsx';
import { formatNumber, readTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { tellFailure } from '../../../ui/tell.tsx';
import { importNotebook } from './import-notebook.ts';
import classes from './notebook.module.css';
import { NotebookDetailsDialog } from './notebook-details-dialog.tsx';
import { NOTEBOOKS_KEY, NOTEBOOKS_ON_A_PAGE, notebooksQuery } from './notebook-queries.ts';

const route = getRouteApi('/frame/notebooks');

const SCOPE_LABELS: Readonly<Record<ListedNotebook['scope'], string>> = {
  owned: 'Mine',
  shared: 'Shared with me',
  public: 'Public',
  other: 'Private',
};

/** The notebooks that the user may read. */
export function NotebooksPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useQuery(notebooksQuery(search));
  const mayWrite = usePermission('saved_queries/Write');
  const isEmpty = answer.data?.count === 0 && search.q === undefined;

  return (
    <Page
      title="Notebooks"
      question="The questions of a hunt in one place, with notes."
      actions={mayWrite ? <Tools /> : undefined}
      isWide
    >
      {isEmpty ? null : (
        <div className={classes['search']}>
          <SearchField
            label="Search notebooks"
            placeholder="Title"
            value={search.q}
            onChange={(q) => void navigate({ search: { q } })}
          />
        </div>
      )}
      <AnsweredTable
        answer={answer}
        problem="The notebooks could not be listed"
        waiting="Reading the notebooks"
        height={240}
        empty={
          isEmpty ? (
            <EmptyState picture="paths" title="No notebooks yet">
              A notebook keeps several questions in order: paths, nodes and Cypher queries, each with your
              notes. Run them again whenever the data changes, see what is different, share them, or print
              them as a report. Start one here, or choose Add to notebook in Explore.
            </EmptyState>
          ) : (
            'No notebook matches.'
          )
        }
        label="Notebooks"
        keyOf={({ id }) => id}
        minWidth={720}
        columns={[
          { head: 'Title', cell: (notebook) => <NotebookLink notebook={notebook} />, maw: 420 },
          {
            head: 'Sharing',
            cell: ({ scope }) => (
              <Badge size="sm" variant="default" tt="none">
                {SCOPE_LABELS[scope]}
              </Badge>
            ),
          },
          { head: 'Owner', cell: ({ owner }) => <CutText>{owner}</CutText>, maw: 160 },
          { head: 'Cells', ta: 'right', cell: ({ cell_count }) => formatNumber(cell_count) },
          {
            head: 'Changed',
            cell: ({ updated_at }) => <RelativeTime time={readTime(updated_at)} />,
          },
        ]}
        paging={{
          noun: 'notebook',
          limit: NOTEBOOKS_ON_A_PAGE,
          onPage: (skip) => void navigate({ search: (old) => ({ ...old, skip }) }),
        }}
      />
    </Page>
  );
}

function NotebookLink({ notebook: { id, title } }: { readonly notebook: ListedNotebook }) {
  return (
    <PageLink
      inherit
      className={classes['open']}
      to="/notebooks/$notebookId"
      params={{ notebookId: String(id) }}
    >
      <bdi>{title}</bdi>
    </PageLink>
  );
}

function Tools() {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const [isBeginning, setBeginning] = useState(false);
  const open = (id: number) =>
    void navigate({ to: '/notebooks/$notebookId', params: { notebookId: String(id) } });
  const bring = useMutation({
    mutationFn: importNotebook,
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: NOTEBOOKS_KEY });
      open(id);
    },
    onError: (error) => tellFailure({ title: 'The notebook was not imported', message: explain(error) }),
  });

  return (
    <Group gap="sm">
      <FileButton accept=".json,application/json" onChange={(file) => file !== null && bring.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<Icon icon={faUpload} />}
            loading={bring.isPending}
          >
            Import
          </Button>
        )}
      </FileButton>
      <Button leftSection={<Icon icon={faPlus} />} onClick={() => setBeginning(true)}>
        New notebook
      </Button>
      {isBeginning ? (
        <NotebookDetailsDialog
          notebook={undefined}
          onSaved={({ id }) => open(id)}
          onClose={() => setBeginning(false)}
        />
      ) : null}
    </Group>
  );
}

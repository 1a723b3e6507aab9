import { faDownload, faUpload } from '@fortawesome/free-solid-svg-icons';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { prebuiltQueries, SAVED_QUERIES_KEY, savedQueries } from '../../../parts/cypher/library-queries.ts';
import { type LibraryQuery } from '../../../parts/cypher/library-query.ts';
import { usePermission, useSelf } from '../../../session/session.ts';
import { ErrorCard, explain } from '../../../ui/error-card.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { tellFailure } from '../../../ui/tell.tsx';
import { DeleteQueryDialog } from './delete-query-dialog.tsx';
import { findQueries, groupQueries } from './find-queries.ts';
import { ImportQueriesDialog } from './import-queries-dialog.tsx';
import { setOpenedQuery, useOpenedQuery } from './opened-query.ts';
import { NO_FILTER, QueryFilters } from './query-filters.tsx';
import classes from './query-library.module.css';
import { QueryRow, type QueryTask } from './query-row.tsx';
import { SaveQueryDialog } from './save-query-dialog.tsx';
import { ShareQueryDialog } from './share-query-dialog.tsx';
import { useFavourites } from './use-favourites.ts';

export interface QueryLibraryProps {
  /** A query was chosen: to be brought into the editor, and run where the user wishes so. */
  readonly onChoose: (query: LibraryQuery) => void;
}

const SHOWN_AT_ONCE = 150;

/** Every query that the user may see: those that come with the service, his own, and those of others. */
export function QueryLibrary({ onChoose }: QueryLibraryProps) {
  const prebuilt = useQuery(prebuiltQueries);
  const saved = useQuery(savedQueries);
  const [filter, setFilter] = useState(NO_FILTER);
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const [favourites, toggleFavourite] = useFavourites();
  const all = useMemo(() => [...(saved.data ?? []), ...(prebuilt.data ?? [])], [saved.data, prebuilt.data]);
  const { isFavourite, ...wish } = filter;
  const found = findQueries(all, { ...wish, favourites: isFavourite ? favourites : undefined });
  const isLoading = prebuilt.isPending || saved.isPending;

  return (
    <Stack gap="sm" component="section" aria-label="Queries">
      <QueryFilters
        queries={all}
        filter={filter}
        onChange={(changed) => {
          setFilter(changed);
          setLimit(SHOWN_AT_ONCE);
        }}
      />
      <LibraryTools />
      <ErrorCard
        title="The prebuilt queries could not be listed"
        error={prebuilt.error}
        onRetry={() => void prebuilt.refetch()}
      />
      <ErrorCard
        title="The saved queries could not be listed"
        error={saved.error}
        onRetry={() => void saved.refetch()}
      />
      {isLoading ? <Skeleton height={120} /> : null}
      {!isLoading && found.length === 0 ? (
        <NothingFound filter={filter} onClear={() => setFilter(NO_FILTER)} />
      ) : null}
      <QueryGroups
        queries={found.slice(0, limit)}
        favourites={favourites}
        onStar={toggleFavourite}
        onChoose={(query) => {
          setOpenedQuery(query);
          onChoose(query);
        }}
      />
      {found.length > limit ? (
        <Group gap="sm">
          <Text size="xs" c="dimmed">
            The first {formatNumber(limit)} of {countOf(found.length, 'query', 'queries')}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
            Show more
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

function LibraryTools() {
  const mayWrite = usePermission('saved_queries/Write');
  const [isImporting, setImporting] = useState(false);
  const download = useMutation({
    mutationFn: () => call('export-saved-queries', { query: { scope: 'owned' } }),
    onSuccess: (archive) => saveFile('exported_queries.zip', archive),
    onError: (error) =>
      tellFailure({
        title: 'The queries could not be exported',
        message: explain(error),
      }),
  });

  return mayWrite ? (
    <Group gap={6}>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<Icon icon={faUpload} size={10} />}
        onClick={() => setImporting(true)}
      >
        Import
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<Icon icon={faDownload} size={10} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Export mine
      </Button>
      {isImporting ? <ImportQueriesDialog onClose={() => setImporting(false)} /> : null}
    </Group>
  ) : null;
}

interface NothingFoundProps {
  readonly filter: typeof NO_FILTER;
  readonly onClear: () => void;
}

function NothingFound({ filter, onClear }: NothingFoundProps) {
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" c="dimmed" role="status">
        {filter.isFavourite && filter.text === ''
          ? 'No favourites here. Choose the star beside a query to add it.'
          : 'No matching queries.'}
      </Text>
      <Button size="compact-xs" variant="default" onClick={onClear}>
        Show all queries
      </Button>
    </Stack>
  );
}

interface QueryGroupsProps {
  readonly queries: readonly LibraryQuery[];
  readonly favourites: ReadonlySet<string>;
  readonly onStar: (key: string) => void;
  readonly onChoose: (query: LibraryQuery) => void;
}

function QueryGroups({ queries, favourites, onStar, onChoose }: QueryGroupsProps) {
  const mayWrite = usePermission('saved_queries/Write');
  const isAdministrator = useSelf()?.roles.some(({ name }) => name === 'Administrator') === true;
  const opened = useOpenedQuery();
  const [task, setTask] = useState<{ readonly kind: QueryTask; readonly query: LibraryQuery }>();
  const giveBack = useGiveBack();

  return (
    <div className={classes['groups']}>
      {groupQueries(queries).map(({ title, queries: members }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes['title']}>
            <bdi>{title}</bdi>
          </h3>
          <ul className={classes['list']}>
            {members.map((query) => (
              <QueryRow
                key={query.key}
                query={query}
                isOpened={opened?.key === query.key}
                isFavourite={favourites.has(query.key)}
                mayWrite={mayWrite}
                mayChange={
                  mayWrite && (query.source === 'owned' || (query.source === 'public' && isAdministrator))
                }
                onChoose={() => onChoose(query)}
                onStar={() => onStar(query.key)}
                onTask={(kind) => setTask({ kind, query })}
                onGiveBack={() => giveBack.mutate(query)}
              />
            ))}
          </ul>
        </section>
      ))}
      {task === undefined ? null : <TaskDialog {...task} onClose={() => setTask(undefined)} />}
    </div>
  );
}

interface TaskDialogProps {
  readonly kind: QueryTask;
  readonly query: LibraryQuery;
  readonly onClose: () => void;
}

function TaskDialog({ kind, query, onClose }: TaskDialogProps) {
  const { savedId = 0, name } = query;
  switch (kind) {
    case 'copy':
      return (
        <SaveQueryDialog
          draft={{ ...query, name: query.source === 'owned' ? `${name} (copy)` : name }}
          savedId={undefined}
          onClose={onClose}
        />
      );
    case 'edit':
      return <SaveQueryDialog draft={query} savedId={savedId} onClose={onClose} />;
    case 'share':
      return (
        <ShareQueryDialog
          savedId={savedId}
          name={name}
          isOwned={query.source === 'owned'}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteQueryDialog
          savedId={savedId}
          name={name}
          isPublic={query.source === 'public'}
          onClose={onClose}
        />
      );
  }
}

/** Whoever was given a query may do without it. */
function useGiveBack() {
  const client = useQueryClient();
  const selfId = useSelf()?.id ?? '';

  return useMutation({
    mutationFn: ({ savedId = 0 }: LibraryQuery) =>
      call('unshare-saved-query', { params: { saved_query_id: savedId }, body: { user_ids: [selfId] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SAVED_QUERIES_KEY }),
    onError: (error) => tellFailure({ title: 'The query could not be removed', message: explain(error) }),
  });
}

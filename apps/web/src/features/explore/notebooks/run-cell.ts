import { isStatus } from '@secgraph/client';
import type { NotebookCell, NotebookCounts } from '@secgraph/contract';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { unknownNamesQuery } from '../cypher/unknown-names-query.ts';
import type { ExploreAnswer, ExploreRequest } from '../explore-request.ts';
import { findExploreRequest } from '../find-explore-request.ts';
import { countAnswer } from './answer-counts.ts';
import { searchOfCell } from './cell-address.ts';
import { notebookQuery } from './notebook-queries.ts';

/** What became of the question of a cell. */
export interface CellRun {
  readonly request: ExploreRequest | undefined;
  readonly isRunning: boolean;
  /** Undefined: nothing came back, or it was not asked yet. */
  readonly answer: ExploreAnswer | undefined;
  /** Undefined: it was not asked yet, or failed. */
  readonly counts: NotebookCounts | undefined;
  readonly askedAt: Date | undefined;
  /** Null: it did not fail. */
  readonly error: unknown;
  readonly cancel: () => void;
}

const UNASKED = ['notebooks', 'unasked'];

export function requestOfCell(cell: NotebookCell): ExploreRequest | undefined {
  const search = searchOfCell(cell);

  return search === undefined ? undefined : findExploreRequest(search);
}

/** Follows the question of a cell, which is asked by {@link runCell} alone: some take long. */
export function useCellRun(cell: NotebookCell): CellRun {
  const client = useQueryClient();
  const request = useMemo(() => requestOfCell(cell), [cell]);
  const queryKey = request?.query.queryKey ?? UNASKED;
  const { data, error, fetchStatus, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey,
    queryFn: request?.query.queryFn ?? skipToken,
    enabled: false,
  });
  const isNothing = isStatus(error, 404);
  const answer = isNothing ? undefined : data;
  const isAnswered = isNothing || (answer !== undefined && error === null);

  return {
    request,
    isRunning: fetchStatus === 'fetching',
    answer,
    counts: isAnswered ? countAnswer(cell, answer) : undefined,
    askedAt: isAnswered ? new Date(isNothing ? errorUpdatedAt : dataUpdatedAt) : undefined,
    error: isNothing ? null : error,
    cancel: () => void client.cancelQueries({ queryKey, exact: true }),
  };
}

/** Asks the question of a cell. The first answer is kept, so that the next one has something to be compared with. */
export async function runCell(client: QueryClient, notebookId: number, cell: NotebookCell): Promise<void> {
  const request = requestOfCell(cell);
  if (request === undefined) {
    return;
  }

  const answer = await askAgain(client, request);
  await askUnknownNames(client, cell, answer);
  if (cell.kept === null) {
    await keepCounts(client, notebookId, { cellId: cell.id, counts: countAnswer(cell, answer) });
  }
}

export async function keepCounts(
  client: QueryClient,
  notebookId: number,
  { cellId, counts }: { readonly cellId: string; readonly counts: NotebookCounts },
): Promise<void> {
  const params = { notebook_id: notebookId, cell_id: cellId };
  const { data: kept } = await call('keep-notebook-answer', { params, body: counts });
  client.setQueryData(
    notebookQuery(notebookId).queryKey,
    (notebook) =>
      notebook && {
        ...notebook,
        cells: notebook.cells.map((cell) => (cell.id === cellId ? { ...cell, kept } : cell)),
      },
  );
}

/** Whoever is told that nothing was found is told in the same moment what was most likely misspelt. */
async function askUnknownNames(
  client: QueryClient,
  cell: NotebookCell,
  answer: ExploreAnswer | undefined,
): Promise<void> {
  const query = unknownNamesQuery(answer === undefined ? searchOfCell(cell) : undefined);
  if (query.queryFn !== skipToken) {
    // The answer stands without it.
    await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  }
}

async function askAgain(client: QueryClient, { query }: ExploreRequest): Promise<ExploreAnswer | undefined> {
  try {
    return await client.fetchQuery({ queryKey: query.queryKey, queryFn: query.queryFn, staleTime: 0 });
  } catch (error) {
    if (isStatus(error, 404)) {
      return undefined;
    }
    throw error;
  }
}

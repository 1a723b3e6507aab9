import { isStatus } from '@secgraph/client';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ExploreSearch } from '../../parts/addresses/explore-search.ts';
import { EMPTY_GRAPH, type Graph } from '../../parts/graph/graph.ts';
import type { ExploreAnswer, ExploreRequest } from './explore-request.ts';
import { findExploreRequest } from './find-explore-request.ts';

/** What there is to draw for an address. */
export interface ExploreResult {
  /** `idle`: nothing was asked. `nothing`: an answer with nothing in it. `canceled`: by the user. */
  readonly status: 'idle' | 'loading' | 'done' | 'nothing' | 'failed' | 'canceled';
  readonly request: ExploreRequest | undefined;
  /** Something is to be asked, but a part of the question is missing. */
  readonly isHalfAsked: boolean;
  readonly title: string;
  readonly answer: ExploreAnswer | undefined;
  /** Empty until it is done. */
  readonly graph: Graph;
  readonly cut: string | undefined;
  readonly error: unknown;
  /** Why there is no newer answer, where it was asked for once more; null: there is no such reason. */
  readonly staleError: unknown;
  readonly ask: () => void;
  readonly cancel: () => void;
}

const UNASKED = ['explore', 'unasked'];

export function useExploreResult(search: ExploreSearch): ExploreResult {
  const client = useQueryClient();
  const request = useMemo(() => findExploreRequest(search), [search]);
  const isHalfAsked = request === undefined && search.searchType !== undefined;
  const queryKey = request?.query.queryKey ?? UNASKED;
  const {
    data: answer,
    error,
    fetchStatus,
    refetch,
  } = useQuery({
    ...request?.query,
    queryKey,
    queryFn: request?.query.queryFn ?? skipToken,
  });
  // What was found before is gone: the service says so.
  const data = isStatus(error, 404) ? undefined : answer;

  return useMemo(
    () => ({
      status: statusOf({
        isAsked: request !== undefined,
        data,
        error,
        isFetching: fetchStatus === 'fetching',
      }),
      request,
      isHalfAsked,
      title: request?.title(data) ?? '',
      answer: data,
      graph: data?.graph ?? EMPTY_GRAPH,
      cut: data?.cut,
      error,
      staleError: data !== undefined && fetchStatus !== 'fetching' ? error : null,
      ask: () => void refetch(),
      cancel: () => void client.cancelQueries({ queryKey, exact: true }),
    }),
    [request, isHalfAsked, data, error, fetchStatus, refetch, client, queryKey],
  );
}

interface Asked {
  readonly isAsked: boolean;
  readonly data: ExploreAnswer | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
}

function statusOf({ isAsked, data, error, isFetching }: Asked): ExploreResult['status'] {
  if (!isAsked) {
    return 'idle';
  }
  if (data !== undefined) {
    return data.graph.nodes.size === 0 ? 'nothing' : 'done';
  }
  if (isFetching) {
    return 'loading';
  }
  if (error === null) {
    return 'canceled';
  }

  // The service says so where a question has no answer.
  return isStatus(error, 404) ? 'nothing' : 'failed';
}

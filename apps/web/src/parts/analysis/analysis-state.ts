import type { DatapipeStatus } from '@secgraph/contract';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { datapipeQuery } from '../../api/datapipe.ts';
import { readTime } from '../../ui/format.ts';

/** What is known of analyses. */
export interface AnalysisState {
  /** Whether one has told anything yet; undefined: not known. */
  readonly wasAnalysed: boolean | undefined;
  readonly isAnalysing: boolean;
}

export function useAnalysisState(): AnalysisState {
  const status = useQuery(datapipeQuery).data;

  return {
    wasAnalysed: status === undefined ? undefined : hasResults(status),
    isAnalysing: status?.status === 'analyzing',
  };
}

/**
 * Whether any analysis has told something yet. One of which a part failed has; one that failed or was canceled has not,
 * unless there was a complete one before.
 */
export function hasResults(status: DatapipeStatus): boolean {
  if (readTime(status.last_complete_analysis_at) !== undefined) {
    return true;
  }
  const { last_analysis_run_at: ranAt, last_analysis_outcome: outcome } = status;

  return readTime(ranAt) !== undefined && outcome !== 'failed' && outcome !== 'canceled';
}

/** When the last analysis ended, as the service tells it; what is asked of it is asked again once that changes. */
export function useAskAgainAfterAnalysis(keys: readonly QueryKey[]): string | undefined {
  const endedAt = useQuery(datapipeQuery).data?.last_analysis_run_at;
  useAskAgain(endedAt, keys);

  return endedAt;
}

/** Asks the queries of some keys again whenever a state that is known becomes another one. */
export function useAskAgain(state: string | undefined, keys: readonly QueryKey[]): void {
  const client = useQueryClient();
  const known = useRef(state);
  const ask = useEffectEvent(() => {
    for (const queryKey of keys) {
      void client.invalidateQueries({ queryKey });
    }
  });
  useEffect(() => {
    if (known.current !== undefined && known.current !== state) {
      ask();
    }
    known.current = state;
  }, [state]);
}

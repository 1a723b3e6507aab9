import type { FindingsChange } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { FINDINGS_KEY } from '../../../parts/findings/finding-queries.ts';

/** Changes findings; whatever is shown of any is asked for again. */
export function useFindingsChange(onDone: (ids: readonly number[]) => void = () => undefined) {
  const client = useQueryClient();

  return useMutation({
    mutationFn: (body: FindingsChange) => call('change-findings', { body }),
    onSuccess: ({ data }) => onDone(data.finding_ids),
    onSettled: () => client.invalidateQueries({ queryKey: FINDINGS_KEY }),
  });
}

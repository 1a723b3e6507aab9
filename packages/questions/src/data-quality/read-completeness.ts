import { measureCompleteness } from '@secgraph/analysis';
import type { Completeness } from '@secgraph/contract';
import type { OperationContext } from '../graph-operation.ts';

export function readCompleteness({ graph }: OperationContext): { readonly data: Completeness } {
  const { sessions, localGroups } = measureCompleteness(graph.snapshot);

  return { data: { LocalGroupCompleteness: localGroups.share, SessionCompleteness: sessions.share } };
}

import { markDisabled } from '../../../parts/graph/disabled-nodes.ts';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { askPaths, type PathAnswer } from './ask-paths.ts';
import type { PathQuestion } from './path-question.ts';

export function pathQuery(question: PathQuestion) {
  return {
    queryKey: ['graph', 'paths', { ...question, kinds: [...question.kinds] }],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<PathAnswer> => {
      const answer = await askPaths(question, signal);

      return { ...answer, graph: await markDisabled(answer.graph, signal), cut: describeCut(answer) };
    },
  };
}

function describeCut({ nearest }: PathAnswer): string | undefined {
  if (nearest === undefined || nearest.shown >= nearest.total) {
    return undefined;
  }

  return `The nearest ${formatNumber(nearest.shown)} of ${countOf(nearest.total, 'node')} are drawn.`;
}

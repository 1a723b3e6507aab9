import { cleanText, shortenText } from '@secgraph/graph-view';
import { useCallback } from 'react';
import { explain } from '../../../ui/error-card.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { tellDone, tellFailure } from '../../../ui/tell.tsx';
import { useExplore } from '../explore-context.tsx';
import { type Direction, findNeighbours } from './expand-node.ts';

const COUNT_WORDS: Readonly<Record<Direction, (count: number) => string>> = {
  both: (count) => countOf(count, 'relationship'),
  outbound: (count) => countOf(count, 'outbound relationship'),
  inbound: (count) => countOf(count, 'inbound relationship'),
};

const MAX_LENGTH = 90;

/** Adds the neighbours of a drawn node to the picture, and says how many of them. */
export function useExpand(): (graphId: string, direction?: Direction) => Promise<void> {
  const { graph, addToGraph } = useExplore();

  return useCallback(
    async (graphId, direction = 'both') => {
      const name = shortenText(cleanText(graph.nodes.get(graphId)?.label ?? '') || graphId, MAX_LENGTH);
      try {
        const { graph: added, shown, total } = await findNeighbours(graphId, direction);
        addToGraph(added, graphId);
        tellDone({ message: `${name}: ${describe(shown, total, COUNT_WORDS[direction](total))}` });
      } catch (error) {
        tellFailure({ title: `${name} was not expanded`, message: explain(error) });
      }
    },
    [graph, addToGraph],
  );
}

function describe(shown: number, total: number, counted: string): string {
  if (shown < total) {
    return `the first ${formatNumber(shown)} of ${counted}. A query or its panel shows all.`;
  }

  return total < 2 ? `${counted}.` : `all ${counted}.`;
}

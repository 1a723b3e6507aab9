import { notifications } from '@mantine/notifications';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { useCallback } from 'react';
import { explain } from '../../../ui/error-card.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { useExplore } from '../explore-context.tsx';
import { type Direction, findNeighbours } from './expand-node.ts';

const WORDS: Readonly<Record<Direction, string>> = { both: '', outbound: 'outbound ', inbound: 'inbound ' };

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
        notifications.show({ message: `${name}: ${describe(shown, total, WORDS[direction])}` });
      } catch (error) {
        notifications.show({ color: 'red', title: `${name} was not expanded`, message: explain(error) });
      }
    },
    [graph, addToGraph],
  );
}

function describe(shown: number, total: number, word: string): string {
  if (total === 0) {
    return `there are no ${word}relationships.`;
  }
  if (shown < total) {
    return `the first ${formatNumber(shown)} of ${countOf(total, `${word}relationship`)}. A query or its panel shows all.`;
  }

  return total === 1 ? `the only ${word}relationship.` : `all ${countOf(total, `${word}relationship`)}.`;
}

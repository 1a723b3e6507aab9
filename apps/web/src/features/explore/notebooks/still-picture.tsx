import { Skeleton, Text } from '@mantine/core';
import type { ThemeName } from '@secgraph/graph-view';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useCustomKinds } from '../../../api/custom-kinds.ts';
import { drawableGraph } from '../../../parts/graph/drawable-graph.ts';
import type { Graph } from '../../../parts/graph/graph.ts';
import { countOf } from '../../../ui/format.ts';
import { usePhrases } from '../diagram/use-phrases.ts';
import classes from './notebook.module.css';

export interface StillPictureProps {
  readonly graph: Graph;
  readonly isPath: boolean;
  /** What is drawn, for those who do not see it. */
  readonly title: string;
  readonly theme: ThemeName;
}

const PICTURES = 'notebook-picture';

/** Whether a picture is still being drawn: paper would show an empty box. */
export function useIsDrawing(): boolean {
  return useIsFetching({ queryKey: [PICTURES] }) > 0;
}

/** More is no picture at this size. */
const MAX_NODES = 500;
const HEIGHT = 300;

/** Tells one answer from the next, without writing all of it down. */
const numbers = new WeakMap<Graph, number>();
let lastNumber = 0;

/** A graph as a picture that stays as it is. */
export function StillPicture({ graph, isPath, title, theme }: StillPictureProps) {
  const kindStyles = useCustomKinds();
  const phraseOf = usePhrases();
  const isSmall = graph.nodes.size <= MAX_NODES;
  const { data, error } = useQuery({
    queryKey: [PICTURES, numberOf(graph), isPath, theme, kindStyles.size],
    queryFn: async () => {
      // What draws is large.
      const { drawStill } = await import('./draw-still.ts');
      return phraseOf === undefined
        ? undefined
        : drawStill(drawableGraph(graph, { isPath }), { theme, kindStyles, phraseOf });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: isSmall && phraseOf !== undefined,
  });
  if (!isSmall || error !== null) {
    return (
      <Text size="sm" c="dimmed">
        {isSmall ? 'The picture could not be drawn.' : 'Too large for a picture here.'} Open it in Explore.
      </Text>
    );
  }

  return data === undefined ? (
    <Skeleton height={HEIGHT} />
  ) : (
    <img
      className={classes['picture']}
      src={data}
      alt={`${title}: ${countOf(graph.nodes.size, 'node')}, ${countOf(graph.edges.length, 'relationship')}`}
    />
  );
}

function numberOf(graph: Graph): number {
  const known = numbers.get(graph);
  if (known !== undefined) {
    return known;
  }
  lastNumber++;
  numbers.set(graph, lastNumber);

  return lastNumber;
}

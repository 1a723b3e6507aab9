import { Loader, Text } from '@mantine/core';
import type { GraphView } from '@secgraph/graph-view';
import { useEffect, useState } from 'react';
import { countOf } from '../../../ui/format.ts';
import type { ShownView } from '../diagram/shown-view.ts';
import { useExplore } from '../explore-context.tsx';
import classes from './canvas.module.css';

const SHOWN_AFTER_MS = 300;

export interface CanvasNotesProps {
  readonly view: GraphView;
  readonly shown: ShownView;
}

/** What has to be said about the picture: that it is not everything, how it is drawn, what it waits for. */
export function CanvasNotes({ view, shown }: CanvasNotesProps) {
  const { result, change } = useExplore();
  const isLayingOut = useLongLayout(view);
  const { notice } = view.getRenderer();
  const loose = change?.leftOut.looseEdges ?? 0;
  const notes = [
    result.status === 'done' ? result.cut : undefined,
    shown === 'graph' ? notice : undefined,
    loose === 0 ? undefined : `${countOf(loose, 'relationship')} without both ends cannot be drawn.`,
    change?.note,
  ].filter((note) => note !== undefined && note !== '');

  return (
    <div className={classes['notes']} data-shown={shown} role="status">
      {isLayingOut ? (
        <Text size="xs" className={classes['note']}>
          <Loader size={10} mr={6} aria-hidden />
          Laying out …
        </Text>
      ) : null}
      {change === undefined || change.graph.nodes.length === 0
        ? null
        : notes.map((note) => (
            <Text key={note} size="xs" className={classes['note']}>
              {note}
            </Text>
          ))}
    </div>
  );
}

function useLongLayout(view: GraphView): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = view.on('layout', ({ state }) => {
      clearTimeout(timer);
      if (state === 'running') {
        timer = setTimeout(() => setIsLong(true), SHOWN_AFTER_MS);
      } else {
        setIsLong(false);
      }
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [view]);

  return isLong;
}

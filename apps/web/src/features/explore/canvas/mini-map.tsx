import type { GraphView } from '@secgraph/graph-view';
import { useEffect, useRef } from 'react';
import classes from './canvas.module.css';

/** Where in the picture one is. For the pointer alone: the keyboard pans the picture itself. */
export function MiniMap({ view }: { readonly view: GraphView }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current === null ? undefined : view.showMiniMap(host.current)), [view]);

  return <div ref={host} className={classes['miniMap']} data-testid="mini-map" aria-hidden />;
}

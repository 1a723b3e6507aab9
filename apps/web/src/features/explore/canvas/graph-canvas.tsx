import { useComputedColorScheme } from '@mantine/core';
import { createGraphView, type GraphView, type ViewTarget } from '@secgraph/graph-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCustomKinds } from '../../../api/custom-kinds.ts';
import { useExplore } from '../explore-context.tsx';
import classes from './canvas.module.css';
import { CanvasControls } from './canvas-controls.tsx';

/** The picture of the graph. It lives as long as the page; theme, size and data change within it. */
export function GraphCanvas({ onView }: { readonly onView: (view: GraphView | undefined) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<GraphView>();
  const scheme = useComputedColorScheme('light');
  const kindStyles = useCustomKinds();
  const { search, setSearch } = useExplore();
  const { selectedItem } = search;

  const begin = useEffectEvent((created: GraphView | undefined) => {
    setView(created);
    onView(created);
  });
  useEffect(() => {
    if (host.current === null) {
      return undefined;
    }
    const created = createGraphView(host.current);
    begin(created);
    return () => {
      begin(undefined);
      created.destroy();
    };
  }, []);

  useEffect(() => view?.setTheme(scheme), [view, scheme]);
  useEffect(() => view?.setKindStyles(kindStyles), [view, kindStyles]);
  useEffect(() => view?.select(selectedItem === undefined ? [] : [selectedItem]), [view, selectedItem]);

  const choose = useEffectEvent((target: ViewTarget) => {
    const id = itemOf(target);
    if (id !== undefined && id !== selectedItem) {
      setSearch({ selectedItem: id });
    }
  });
  useEffect(
    () => view?.on('click', ({ target, isModified }) => (isModified ? undefined : choose(target))),
    [view],
  );

  return (
    <>
      <div ref={host} className={classes['host']} data-testid="canvas" />
      {view === undefined ? null : <CanvasControls view={view} />}
    </>
  );
}

/** What a click selects: of parallel relationships the first; of a group, which opens, nothing. */
function itemOf(target: ViewTarget): string | undefined {
  switch (target.on) {
    case 'node':
      return target.members.length === 0 ? target.id : undefined;
    case 'edge':
      return target.members[0];
    case 'canvas':
      return undefined;
  }
}

import { useComputedColorScheme } from '@mantine/core';
import { createGraphView, type GraphView } from '@secgraph/graph-view';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useCustomKinds } from '../../../api/custom-kinds.ts';
import { findBroughtIcon } from '../../../state/brought-icons.ts';
import { useStore } from '../../../state/create-store.ts';
import { describeGraph } from '../../../ui/describe-graph.ts';
import { drawnInput } from '../diagram/drawn-input.ts';
import { useShownView } from '../diagram/shown-view.ts';
import { useDiagramZoom } from '../diagram/use-diagram-zoom.ts';
import { useExplore } from '../explore-context.tsx';
import classes from './canvas.module.css';
import { CanvasControls } from './canvas-controls.tsx';
import { CanvasNotes } from './canvas-notes.tsx';
import { DrawnList } from './drawn-list.tsx';
import { FindBar } from './find-bar.tsx';
import { findBar } from './find-bar-state.ts';
import { Legend } from './legend.tsx';
import { useCanvasEvents } from './use-canvas-events.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useAppliedSettings } from './use-picture-settings.ts';

/** Loaded with the first answer that is drawn as one. */
const DiagramView = lazy(async () => ({
  default: (await import('../diagram/diagram-view.tsx')).DiagramView,
}));

/** The picture of the graph. It lives as long as the page; theme, size and data change within it. */
export function GraphCanvas({ onView }: { readonly onView: (view: GraphView | undefined) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<GraphView>();
  const scheme = useComputedColorScheme('light');
  const kindStyles = useCustomKinds();
  const settings = useAppliedSettings(view);
  const isFindOpen = useStore(findBar);
  const { search, change, result } = useExplore();
  const { selectedItem } = search;
  const input = useMemo(() => drawnInput(change), [change]);
  const choice = useShownView(input);
  const diagramZoom = useDiagramZoom(result.answer);
  const isEmpty = input.nodes.length === 0;
  const isBlank = (change?.graph.nodes.length ?? 0) === 0;
  const isDiagram = choice.shown === 'diagram';

  const begin = useEffectEvent((created: GraphView | undefined) => {
    setView(created);
    onView(created);
  });
  useEffect(() => {
    if (host.current === null) {
      return undefined;
    }
    const created = createGraphView(host.current, {
      findIcon: findBroughtIcon,
      note: /* @verbatim */ 'told outside',
      summarize: describeGraph,
    });
    // What is drawn, for tests: a canvas has no elements that they could look at.
    Object.assign(host.current, { describePicture: created.describe });
    begin(created);
    return () => {
      begin(undefined);
      created.destroy();
    };
  }, []);

  useEffect(() => view?.setTheme(scheme), [view, scheme]);
  useEffect(() => view?.setKindStyles(kindStyles), [view, kindStyles]);
  useEffect(() => view?.select(selectedItem === undefined ? [] : [selectedItem]), [view, selectedItem]);
  useCanvasEvents(view, host);
  useCanvasKeys(view, host);

  return (
    <>
      <div ref={host} className={classes['host']} data-testid="canvas" />
      {view === undefined ? null : (
        <>
          {isDiagram ? (
            <Suspense fallback={null}>
              <DiagramView input={input} zoom={diagramZoom.factor} />
            </Suspense>
          ) : null}
          <DrawnList view={view} />
          <CanvasNotes view={view} shown={choice.shown} />
          {isFindOpen ? <FindBar view={view} onClose={() => findBar.set(false)} /> : null}
          {settings.hasLegend && !isBlank ? <Legend view={view} /> : null}
          {settings.hasMiniMap && !isEmpty && !isDiagram ? <MiniMap view={view} /> : null}
          <CanvasControls
            view={view}
            settings={settings}
            choice={choice}
            diagramZoom={isDiagram ? diagramZoom : undefined}
            isFindOpen={isFindOpen}
            onFind={() => findBar.set(!isFindOpen)}
          />
        </>
      )}
    </>
  );
}

/** Where in the picture one is. For the pointer alone: the keyboard pans the picture itself. */
function MiniMap({ view }: { readonly view: GraphView }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current === null ? undefined : view.showMiniMap(host.current)), [view]);

  return <div ref={host} className={classes['miniMap']} data-testid="mini-map" aria-hidden />;
}

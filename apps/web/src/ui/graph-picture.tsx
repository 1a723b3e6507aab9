import { useComputedColorScheme } from '@mantine/core';
import {
  createGraphView,
  type GraphInput,
  type GraphView,
  type KindStyle,
  type LayoutName,
  type ViewTarget,
} from '@secgraph/graph-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCustomKinds } from '../api/custom-kinds.ts';
import { findBroughtIcon } from '../state/brought-icons.ts';
import { describeGraph } from './describe-graph.ts';
import classes from './graph-picture.module.css';
import { leaveWheelToPage } from './leave-wheel-to-page.ts';

export interface GraphPictureProps {
  /** The same object as long as the same is to be drawn. */
  readonly graph: GraphInput;
  /** In pixels. */
  readonly height: number;
  /** Ids of nodes, and of relationships as `source_kind_target`, that are marked. */
  readonly selected?: readonly string[];
  /** Somebody clicked something that is drawn. */
  readonly onOpen?: (target: ViewTarget) => void;
  /** Without it, the layout that suits the graph. */
  readonly layout?: LayoutName;
  /** Looks of kinds that no node of the real graph has. It must be the same object each time. */
  readonly ownKinds?: ReadonlyMap<string, KindStyle>;
}

const HINT_MS = 1_500;
const ZOOM_HINT = 'Hold Ctrl to zoom, or click the picture first';
const NONE: readonly string[] = [];
const NO_KINDS: ReadonlyMap<string, KindStyle> = new Map();

/**
 * A picture of a graph within a page of text; what is in it stands in a list beside it, for those who cannot see or
 * point. Loaded by `import()`: what draws is large.
 */
export function GraphPicture({
  graph,
  height,
  selected = NONE,
  onOpen,
  layout,
  ownKinds = NO_KINDS,
}: GraphPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [isHinted, setHinted] = useState(false);
  const [view, setView] = useState<GraphView>();
  const scheme = useComputedColorScheme('light');
  const kindStyles = useCustomKinds();
  const open = useEffectEvent((target: ViewTarget) => onOpen?.(target));
  useEffect(() => {
    if (host.current === null) {
      return undefined;
    }
    const created = createGraphView(host.current, { findIcon: findBroughtIcon, summarize: describeGraph });
    // What is drawn, for tests: a canvas has no elements that they could look at.
    Object.assign(host.current, { describePicture: created.describe });
    const forget = created.on('click', ({ target }) => open(target));
    setView(created);
    return () => {
      forget();
      setView(undefined);
      created.destroy();
    };
  }, []);

  useEffect(
    () => (frame.current === null ? undefined : leaveWheelToPage(frame.current, () => setHinted(true))),
    [],
  );
  useEffect(() => {
    const fade = isHinted ? setTimeout(() => setHinted(false), HINT_MS) : undefined;
    return () => clearTimeout(fade);
  }, [isHinted]);
  useEffect(() => view?.setTheme(scheme), [view, scheme]);
  useEffect(() => view?.setKindStyles(new Map([...kindStyles, ...ownKinds])), [view, kindStyles, ownKinds]);
  useEffect(
    () => void view?.setGraph(graph, { history: 'begin', ...(layout === undefined ? {} : { layout }) }),
    [view, graph, layout],
  );
  useEffect(() => view?.select(selected), [view, selected]);

  return (
    <div ref={frame} className={classes['picture']} style={{ height }}>
      <div ref={host} className={classes['host']} data-testid="canvas" />
      {isHinted ? (
        <div className={classes['hint']} aria-hidden>
          {ZOOM_HINT}
        </div>
      ) : null}
    </div>
  );
}

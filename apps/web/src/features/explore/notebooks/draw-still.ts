import {
  createGraphView,
  type GraphInput,
  type KindStyle,
  MAX_DIAGRAM_NODES,
  planDiagram,
  type ThemeName,
  writeDiagramSvg,
} from '@secgraph/graph-view';
import { findBroughtIcon } from '../../../state/brought-icons.ts';

export interface StillLooks {
  readonly theme: ThemeName;
  readonly kindStyles: ReadonlyMap<string, KindStyle>;
  /** A few words for a kind of relationship. */
  readonly phraseOf: (kind: string) => string;
}

const WIDTH = 800;
const HEIGHT = 360;

let before: Promise<unknown> = Promise.resolve();

/**
 * The address of a picture that stays as it is. Browsers keep some sixteen canvases of WebGL on a page, and print none
 * of them: a notebook has more questions than that. One is drawn after the other, aside.
 */
export function drawStill(graph: GraphInput, looks: StillLooks): Promise<string> {
  if (graph.nodes.length <= MAX_DIAGRAM_NODES && graph.edges.length > 0) {
    return Promise.resolve(asAddress(writeDiagram(graph, looks)));
  }

  const drawn = before.then(() => draw(graph, looks));
  before = drawn.catch(() => undefined);

  return drawn;
}

/** Names on cards never cover each other, which somebody who cannot zoom has to live with otherwise. */
function writeDiagram(graph: GraphInput, { phraseOf, ...looks }: StillLooks): string {
  const diagram = planDiagram(graph, { room: { width: WIDTH, height: HEIGHT }, phraseOf });

  return writeDiagramSvg(diagram, { ...looks, title: '', findIcon: findBroughtIcon });
}

function asAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

async function draw(graph: GraphInput, { theme, kindStyles }: StillLooks): Promise<string> {
  const host = document.createElement('div');
  host.ariaHidden = 'true';
  host.style.cssText = `position:fixed;left:-${WIDTH * 2}px;top:0;width:${WIDTH}px;height:${HEIGHT}px;visibility:hidden`;
  document.body.append(host);
  const view = createGraphView(host, {
    renderer: 'canvas',
    motion: 'reduced',
    theme,
    kindStyles,
    findIcon: findBroughtIcon,
  });
  try {
    await view.setGraph(graph, { history: 'begin' });
    return asAddress(view.exportSvg({ theme }));
  } finally {
    view.destroy();
    host.remove();
  }
}

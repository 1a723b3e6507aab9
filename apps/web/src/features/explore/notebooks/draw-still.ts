import {
  createGraphView,
  exportDiagramPng,
  type GraphInput,
  type KindStyle,
  MAX_DIAGRAM_NODES,
  planDiagram,
  type ThemeName,
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
    return drawDiagram(graph, looks).then(asAddress);
  }

  const drawn = before.then(() => draw(graph, looks));
  before = drawn.catch(() => undefined);

  return drawn;
}

/** Names on cards never cover each other, which somebody who cannot zoom has to live with otherwise. */
function drawDiagram(graph: GraphInput, { phraseOf, ...looks }: StillLooks): Promise<Blob> {
  const diagram = planDiagram(graph, { room: { width: WIDTH, height: HEIGHT }, phraseOf });

  return exportDiagramPng(diagram, { ...looks, title: '', findIcon: findBroughtIcon });
}

/** Within the page, which then has nothing to forget. No SVG: as an image it would not have the fonts of the page. */
async function asAddress(picture: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
  reader.onerror = () => reject(reader.error ?? new Error('the picture cannot be read'));
  reader.readAsDataURL(picture);

  return promise;
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
    return await asAddress(await view.exportPng({ theme }));
  } finally {
    view.destroy();
    host.remove();
  }
}

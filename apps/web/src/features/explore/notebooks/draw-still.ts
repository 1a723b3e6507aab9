import { createGraphView, type GraphInput, type KindStyle, type ThemeName } from '@secgraph/graph-view';
import { findBroughtIcon } from '../../../state/brought-icons.ts';

export interface StillLooks {
  readonly theme: ThemeName;
  readonly kindStyles: ReadonlyMap<string, KindStyle>;
}

const WIDTH = 800;
const HEIGHT = 360;

let before: Promise<unknown> = Promise.resolve();

/**
 * The address of a picture that stays as it is. Browsers keep some sixteen canvases of WebGL on a page, and print none
 * of them: a notebook has more questions than that. One is drawn after the other, aside.
 */
export function drawStill(graph: GraphInput, looks: StillLooks): Promise<string> {
  const drawn = before.then(() => draw(graph, looks));
  before = drawn.catch(() => undefined);

  return drawn;
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
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(view.exportSvg({ theme }))}`;
  } finally {
    view.destroy();
    host.remove();
  }
}

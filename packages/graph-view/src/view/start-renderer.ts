import { createCanvasRenderer } from '../render/canvas/canvas-renderer.ts';
import type { Renderer, RendererOptions } from '../render/renderer.ts';

export interface StartedRenderer {
  readonly renderer: Renderer;
  /** What the reader should know about it. */
  readonly notice: string | undefined;
}

/** Up to here, drawing without WebGL is smooth. */
const CANVAS_NODES = 2_000;

const NOTICE =
  'This browser offers no WebGL, so the picture is drawn in a simpler way. ' +
  `With more than ${CANVAS_NODES.toLocaleString('en-US')} nodes it becomes slow: use the table then.`;

/** WebGL where there is WebGL, which is loaded only then; a 2D canvas where there is none. */
export async function startRenderer(
  options: RendererOptions,
  wished: 'auto' | 'canvas',
): Promise<StartedRenderer> {
  if (wished === 'canvas') {
    return { renderer: createCanvasRenderer(options), notice: undefined };
  }
  if (!hasWebgl()) {
    return { renderer: createCanvasRenderer(options), notice: NOTICE };
  }

  try {
    const { createWebglRenderer } = await import('../render/webgl/webgl-renderer.ts');
    return { renderer: createWebglRenderer(options), notice: undefined };
  } catch {
    // Drivers that promise WebGL and then fail: what they drew so far is taken away.
    options.container.replaceChildren();
    return { renderer: createCanvasRenderer(options), notice: NOTICE };
  }
}

function hasWebgl(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  // Browsers allow few contexts at a time, and count this one until it is given back.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

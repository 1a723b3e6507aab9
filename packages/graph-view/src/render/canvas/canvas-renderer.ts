import { paintLabels } from '../paint-labels.ts';
import { paintPicture } from '../paint-picture.ts';
import { createLayer, type Renderer, type RendererOptions, sizeOf } from '../renderer.ts';

/** For browsers without WebGL: everything on one 2D canvas, once a frame. Good for some 2,000 nodes. */
export function createCanvasRenderer(options: RendererOptions): Renderer {
  const { container, findIcon } = options;
  const layer = createLayer(container);
  let { picture, camera } = options;
  let frame = 0;

  const paint = () => {
    frame = 0;
    const size = sizeOf(container);
    layer.clear(size);
    paintPicture(layer.context, picture, { camera, size, findIcon });
    paintLabels(layer.context, picture, { camera, size });
  };
  const schedule = () => {
    if (frame === 0) {
      frame = requestAnimationFrame(paint);
    }
  };
  const use = (next: RendererOptions['picture']) => {
    picture = next;
    schedule();
  };
  schedule();

  return {
    name: 'canvas',
    prepare: () => Promise.resolve(),
    show: use,
    update: use,
    isComplete: () => frame === 0,
    setCamera(next) {
      camera = next;
      schedule();
    },
    resize: schedule,
    destroy() {
      cancelAnimationFrame(frame);
      layer.canvas.remove();
    },
  };
}

import {
  boundsOf,
  type Camera,
  fitBounds,
  type Margins,
  type ScreenSize,
  toPlane,
  toScreen,
} from '../camera/camera.ts';
import type { Picture } from '../look/picture.ts';
import { createLayer, sizeOf } from '../render/renderer.ts';

/** What a mini-map shows, and how it moves what is seen. */
export interface MiniMapSource {
  readonly getPicture: () => Picture;
  readonly getCamera: () => Camera;
  readonly getSize: () => ScreenSize;
  readonly setCamera: (camera: Camera) => void;
}

export interface MiniMap {
  /** The picture is another one. */
  readonly showPicture: () => void;
  /** Another part of it is seen. */
  readonly showCamera: () => void;
  readonly destroy: () => void;
}

const MARGINS: Margins = { side: 8, top: 8, bottom: 8 };

/** Nodes are dots of this many pixels. */
const DOT = 2.5;

/** The whole picture, small, with a frame around what the screen shows of it; a pointer on it moves the camera. */
export function createMiniMap(container: HTMLElement, source: MiniMapSource): MiniMap {
  const layer = createLayer(container);
  const dots = document.createElement('canvas');
  const ending = new AbortController();
  let isPictureNew = true;
  let frame = 0;

  const paint = () => {
    frame = 0;
    const size = sizeOf(container);
    const picture = source.getPicture();
    const camera = cameraOfMap(picture, size);
    layer.clear(size);
    if (isPictureNew || dots.width !== layer.canvas.width || dots.height !== layer.canvas.height) {
      isPictureNew = false;
      dots.width = layer.canvas.width;
      dots.height = layer.canvas.height;
      paintDots(dots, picture, { camera, size });
    }
    layer.context.drawImage(dots, 0, 0, size.width, size.height);

    const { accent } = picture.state.theme;
    const { left, top, width, height } = frameOfScreen(source, camera, size);
    layer.context.strokeStyle = accent;
    layer.context.lineWidth = 1.5;
    layer.context.strokeRect(left, top, width, height);
    layer.context.fillStyle = `${accent}1f`;
    layer.context.fillRect(left, top, width, height);
  };
  const schedule = () => {
    if (frame === 0) {
      frame = requestAnimationFrame(paint);
    }
  };

  const lookAt = (event: PointerEvent) => {
    const { left, top } = container.getBoundingClientRect();
    const size = sizeOf(container);
    const map = cameraOfMap(source.getPicture(), size);
    const [x, y] = toPlane(map, size, event.clientX - left, event.clientY - top);
    source.setCamera({ ...source.getCamera(), x, y });
  };
  const { signal } = ending;
  container.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button === 0) {
        container.setPointerCapture(event.pointerId);
        lookAt(event);
      }
    },
    { signal },
  );
  container.addEventListener(
    'pointermove',
    (event) => (container.hasPointerCapture(event.pointerId) ? lookAt(event) : undefined),
    { signal },
  );
  const resizing = new ResizeObserver(schedule);
  resizing.observe(container);
  schedule();

  return {
    showPicture() {
      isPictureNew = true;
      schedule();
    },
    showCamera: schedule,
    destroy() {
      cancelAnimationFrame(frame);
      ending.abort();
      resizing.disconnect();
      layer.canvas.remove();
    },
  };
}

function cameraOfMap({ positions }: Picture, size: ScreenSize): Camera {
  const bounds = boundsOf(positions) ?? { left: 0, right: 0, top: 0, bottom: 0 };
  return fitBounds(bounds, size, MARGINS);
}

/**
 * What the screen shows, in pixels of the map, and not beyond its border.
 *
 * @internal
 */
export function frameOfScreen(
  source: Pick<MiniMapSource, 'getCamera' | 'getSize'>,
  map: Camera,
  mapSize: ScreenSize,
): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } {
  const size = source.getSize();
  const corner = (x: number, y: number) => {
    const [mapX, mapY] = toScreen(map, mapSize, ...toPlane(source.getCamera(), size, x, y));
    return [clamp(mapX, mapSize.width), clamp(mapY, mapSize.height)] as const;
  };
  const [left, top] = corner(0, 0);
  const [right, bottom] = corner(size.width, size.height);
  return { left, top, width: right - left, height: bottom - top };
}

function clamp(value: number, length: number): number {
  return Math.min(Math.max(value, 1), length - 1);
}

function paintDots(
  canvas: HTMLCanvasElement,
  { nodes, positions }: Picture,
  { camera, size }: { readonly camera: Camera; readonly size: ScreenSize },
): void {
  const context = canvas.getContext('2d');
  if (context === null) {
    return;
  }
  const ratio = canvas.width / size.width;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (const [node, { fill }] of nodes.entries()) {
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    context.fillStyle = fill;
    context.fillRect(x - DOT / 2, y - DOT / 2, DOT, DOT);
  }
}

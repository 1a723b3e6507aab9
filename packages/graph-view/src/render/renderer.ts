import type { Camera, ScreenSize } from '../camera/camera.ts';
import type { FindIcon } from '../icons/icon-path.ts';
import type { Picture } from '../look/picture.ts';

/** Draws pictures into an element. Knows no events, no graph: it is told what stands where and looks how. */
export interface Renderer {
  readonly name: 'webgl' | 'canvas';
  /** Another scene will come: what can be made of it without its places, in steps. */
  readonly prepare: (picture: Picture) => Promise<void>;
  /** Another scene. */
  readonly show: (picture: Picture) => void;
  /** The same scene with other looks or places: of everything, or of what is named. */
  readonly update: (picture: Picture, changed?: Changed) => void;
  /** Whether all of what it was told is drawn: texts of another scene come after its discs and lines. */
  readonly isComplete: () => boolean;
  readonly setCamera: (camera: Camera) => void;
  /** The element has another size. */
  readonly resize: () => void;
  readonly destroy: () => void;
}

/** Indexes of the scene. */
export interface Changed {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

export interface RendererOptions {
  readonly container: HTMLElement;
  readonly picture: Picture;
  readonly camera: Camera;
  readonly findIcon: FindIcon;
}

export function sizeOf(element: HTMLElement): ScreenSize {
  return { width: Math.max(1, element.clientWidth), height: Math.max(1, element.clientHeight) };
}

/** A canvas that fills its element and is drawn on in CSS pixels. */
export interface Layer {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** Empty, and of the size of the element. */
  readonly clear: (size: ScreenSize) => void;
}

export function createLayer(container: HTMLElement): Layer {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('This browser draws neither with WebGL nor on a 2D canvas.');
  }
  // Single properties, because a style attribute would be refused by a strict content policy.
  canvas.style.position = 'absolute';
  canvas.style.inset = '0';
  canvas.style.pointerEvents = 'none';
  container.append(canvas);

  return {
    canvas,
    context,
    clear({ width, height }) {
      const ratio = globalThis.devicePixelRatio || 1;
      const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
        canvas.width = pixelWidth;
        canvas.height = pixelHeight;
        canvas.style.width = `${width}px`;
        canvas.style.height = `${height}px`;
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
    },
  };
}

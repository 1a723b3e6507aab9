/** What of the plane is seen. Positions of the plane are in units, those of the screen in CSS pixels. */
export interface Camera {
  /** Position of the plane in the middle of the screen. */
  readonly x: number;
  readonly y: number;
  /** Pixels for each unit. */
  readonly scale: number;
}

export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const MIN_SCALE = 0.01;
/** @internal */
export const MAX_SCALE = 4;

/** A small graph is not blown up to fill the screen. */
const MAX_FIT_SCALE = 1.15;

export function toScreen(camera: Camera, size: ScreenSize, x: number, y: number): [x: number, y: number] {
  return [(x - camera.x) * camera.scale + size.width / 2, (y - camera.y) * camera.scale + size.height / 2];
}

export function toPlane(camera: Camera, size: ScreenSize, x: number, y: number): [x: number, y: number] {
  return [(x - size.width / 2) / camera.scale + camera.x, (y - size.height / 2) / camera.scale + camera.y];
}

/** Zooms so that what is at a place of the screen stays there. */
export function zoomAt(
  camera: Camera,
  size: ScreenSize,
  { x, y, factor }: { readonly x: number; readonly y: number; readonly factor: number },
): Camera {
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, camera.scale * factor));
  const [planeX, planeY] = toPlane(camera, size, x, y);
  return {
    x: planeX - (x - size.width / 2) / scale,
    y: planeY - (y - size.height / 2) / scale,
    scale,
  };
}

export function panBy(camera: Camera, x: number, y: number): Camera {
  return { ...camera, x: camera.x - x / camera.scale, y: camera.y - y / camera.scale };
}

/** The same part of the plane at the same distance from the left and the top, on a screen of another size. */
export function resizeScreen(camera: Camera, before: ScreenSize, after: ScreenSize): Camera {
  return panBy(camera, (before.width - after.width) / 2, (before.height - after.height) / 2);
}

/** Moves as little as it takes to have a place of the plane on the screen, `margin` pixels from its border. */
export function keepInView(
  camera: Camera,
  size: ScreenSize,
  { x, y, margin }: { readonly x: number; readonly y: number; readonly margin: number },
): Camera {
  const [screenX, screenY] = toScreen(camera, size, x, y);
  const missing = (at: number, length: number) =>
    length < margin * 2 ? length / 2 - at : Math.max(margin - at, 0) + Math.min(length - margin - at, 0);

  return panBy(camera, missing(screenX, size.width), missing(screenY, size.height));
}

export interface Margins {
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
}

/** Room for names and for what stands above and below a picture, in pixels. @internal */
export const FIT_MARGINS: Margins = { side: 72, top: 64, bottom: 84 };
/** Where tools below a picture need a second line, in pixels of its width. */
const NARROW = 640;
const NARROW_MARGINS: Margins = { ...FIT_MARGINS, bottom: 124 };

/** Width for height of the room that {@link fitBounds} has for a picture. */
export function aspectOfFit(size: ScreenSize, margins: Margins = fitMarginsOf(size)): number {
  const { width, height } = size;
  const { side, top, bottom } = margins;
  return Math.max(1, width - side * 2) / Math.max(1, height - top - bottom);
}

/** Shows everything within the bounds, with margins around. */
export function fitBounds(bounds: Bounds, size: ScreenSize, margins: Margins = fitMarginsOf(size)): Camera {
  const { side, top, bottom } = margins;
  const width = Math.max(1, size.width - side * 2) / Math.max(1, bounds.right - bounds.left);
  const height = Math.max(1, size.height - top - bottom) / Math.max(1, bounds.bottom - bounds.top);
  const scale = Math.max(MIN_SCALE, Math.min(MAX_FIT_SCALE, width, height));
  return {
    x: (bounds.left + bounds.right) / 2,
    y: (bounds.top + bounds.bottom) / 2 + (bottom - top) / 2 / scale,
    scale,
  };
}

function fitMarginsOf({ width }: ScreenSize): Margins {
  return width < NARROW ? NARROW_MARGINS : FIT_MARGINS;
}

/** The bounds of all positions (x and y by turns), or of those of some nodes. */
export function boundsOf(positions: Float64Array, nodes?: Iterable<number>): Bounds | undefined {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const node of nodes ?? new Int32Array(positions.length / 2).keys()) {
    left = Math.min(left, positions[node * 2] as number);
    right = Math.max(right, positions[node * 2] as number);
    top = Math.min(top, positions[node * 2 + 1] as number);
    bottom = Math.max(bottom, positions[node * 2 + 1] as number);
  }
  return left === Infinity ? undefined : { left, right, top, bottom };
}

export function mixCameras(from: Camera, to: Camera, share: number): Camera {
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    scale: from.scale * (to.scale / from.scale) ** share,
  };
}

/** Pixels for each pixel of a disc's or line's own size: they shrink and grow less than distances do. */
export function itemScale(scale: number): number {
  return scale >= 1 ? scale ** 0.5 : Math.max(0.06, scale ** 0.72);
}

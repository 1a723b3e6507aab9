import { boundsOf, fitBounds } from '../camera/camera.ts';
import { paintMarks } from '../export/paint-marks.ts';
import { planCaption } from '../export/plan-caption.ts';
import type { FindIcon } from '../icons/icon-path.ts';
import type { Picture } from '../look/picture.ts';
import { paintLabels } from '../render/paint-labels.ts';
import { paintPicture } from '../render/paint-picture.ts';

/** Room for labels and badges around the outermost nodes. */
const MARGIN = 80;

/** Pixels of the file for each unit, as long as the file stays below what browsers draw at once. */
const SHARPNESS = 2;
const MAX_SIDE = 8_000;

export interface PngOptions {
  readonly findIcon: FindIcon;
  readonly isTransparent: boolean;
  /** Stands above the picture; what kinds stand for, below it. Without it, the file is the picture alone. */
  readonly title: string | undefined;
}

/** The whole picture, whatever part of it the screen shows. */
export async function exportPng(
  picture: Picture,
  { findIcon, isTransparent, title }: PngOptions,
): Promise<Blob> {
  const bounds = boundsOf(picture.positions) ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const width = bounds.right - bounds.left + MARGIN * 2;
  const height = bounds.bottom - bounds.top + MARGIN * 2;
  const sharpness = Math.min(SHARPNESS, MAX_SIDE / width, MAX_SIDE / height);
  const scale = Math.min(1, sharpness);
  const size = { width: width * scale, height: height * scale };
  const camera = { ...fitBounds(bounds, size, { side: 0, top: 0, bottom: 0 }), scale };

  const { theme, kindStyles } = picture.state;
  const caption =
    title === undefined ? undefined : planCaption(picture.scene, { title, theme, kindStyles, size });
  const top = caption?.top ?? 0;
  return writePng(
    { width: size.width, height: size.height + top + (caption?.bottom ?? 0) },
    { sharpness: sharpness / scale, background: isTransparent ? undefined : theme.canvas },
    (context) => {
      context.translate(0, top);
      paintMarks(context, caption?.marks ?? [], findIcon);
      paintPicture(context, picture, { camera, size, findIcon });
      paintLabels(context, picture, { camera, size });
    },
  );
}

/** Whatever is painted in a size, as a file. */
export async function writePng(
  { width, height }: { readonly width: number; readonly height: number },
  { sharpness, background }: { readonly sharpness: number; readonly background: string | undefined },
  paint: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * sharpness);
  canvas.height = Math.ceil(height * sharpness);
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('This browser cannot draw the file: the picture is too large.');
  }
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.scale(sharpness, sharpness);
  paint(context);

  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => {
    if (blob === null) {
      reject(new Error('This browser cannot write the file: the picture is too large.'));
    } else {
      resolve(blob);
    }
  }, 'image/png');
  return await promise;
}

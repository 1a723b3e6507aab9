import type { Camera, ScreenSize } from '../camera/camera.ts';
import type { Picture } from '../look/picture.ts';
import { FONT } from '../look/theme.ts';
import { placeEdgeLabels } from './place-edge-labels.ts';
import { LINE_HEIGHT, placeLabels } from './place-labels.ts';

/** Names, second lines and the kinds of edges, as text on a 2D canvas: markup in a name is only text. */
export function paintLabels(
  context: CanvasRenderingContext2D,
  picture: Picture,
  { camera, size }: { readonly camera: Camera; readonly size: ScreenSize },
): void {
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.direction = 'ltr';
  paintEdgeLabels(context, picture, camera, size);
  paintNodeLabels(context, picture, camera, size);
}

function paintNodeLabels(
  context: CanvasRenderingContext2D,
  picture: Picture,
  camera: Camera,
  size: ScreenSize,
): void {
  const { theme } = picture.state;
  const name = `500 11.5px ${FONT}`;
  const detail = `400 10px ${FONT}`;
  context.textBaseline = 'top';
  context.lineWidth = 3;
  context.strokeStyle = theme.canvas;

  context.font = name;
  const placed = placeLabels(picture, camera, {
    size,
    measure: (text) => context.measureText(text).width + 6,
  });
  for (const { node, x, y } of placed) {
    const look = picture.nodes[node];
    if (look === undefined) {
      continue;
    }
    context.fillStyle = theme.text;
    paintText(context, look.label, x, y);
  }

  context.font = detail;
  context.fillStyle = theme.muted;
  for (const { node, x, y, hasSecondLine } of placed) {
    if (hasSecondLine) {
      paintText(context, picture.nodes[node]?.secondLine ?? '', x, y + LINE_HEIGHT);
    }
  }
}

function paintEdgeLabels(
  context: CanvasRenderingContext2D,
  picture: Picture,
  camera: Camera,
  size: ScreenSize,
): void {
  const { theme } = picture.state;
  context.font = `400 10px ${FONT}`;
  context.textBaseline = 'bottom';
  context.lineWidth = 3;
  context.strokeStyle = theme.canvas;

  const placed = placeEdgeLabels(picture, camera, {
    size,
    measure: (text) => context.measureText(text).width,
  });
  for (const { edge, text, x, y, angle } of placed) {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.fillStyle = picture.edges[edge]?.color === theme.accent ? theme.accent : theme.muted;
    paintText(context, text, 0, 0);
    context.restore();
  }
}

function paintText(context: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

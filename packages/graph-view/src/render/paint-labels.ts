import { type Camera, itemScale, type ScreenSize, toScreen } from '../camera/camera.ts';
import { type Disc, shapeOfEdge } from '../look/edge-shape.ts';
import type { Picture } from '../look/picture.ts';
import { FONT } from '../look/theme.ts';
import { shortenText } from '../model/clean-text.ts';
import { LINE_HEIGHT, placeLabels } from './place-labels.ts';

/** Edges shorter than this many pixels have no room for a label. */
const LEAST_EDGE_LENGTH = 40;

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
  const { edges, scene, positions, nodes, opposites } = picture;
  const { theme } = picture.state;
  const pixels = itemScale(camera.scale);
  context.font = `400 10px ${FONT}`;
  context.textBaseline = 'bottom';
  context.lineWidth = 3;
  context.strokeStyle = theme.canvas;

  const discOf = (node: number): Disc => {
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    return { x, y, radius: (nodes[node]?.radius ?? 0) * pixels };
  };
  for (const [edge, { label, width, color }] of edges.entries()) {
    if (label === '') {
      continue;
    }
    const shape = shapeOfEdge(discOf(scene.sources[edge] as number), discOf(scene.targets[edge] as number), {
      width: width * pixels,
      hasOpposite: opposites[edge] === 1,
    });
    if (shape.shape === 'line' && shape.length < LEAST_EDGE_LENGTH) {
      continue;
    }
    if (shape.labelX < -200 || shape.labelX > size.width + 200) {
      continue;
    }
    if (shape.labelY < -200 || shape.labelY > size.height + 200) {
      continue;
    }

    context.save();
    context.translate(shape.labelX, shape.labelY);
    if (shape.shape === 'line') {
      context.rotate(shape.angle);
    }
    context.fillStyle = color === theme.accent ? theme.accent : theme.muted;
    const room = shape.shape === 'line' ? shape.length - 6 : undefined;
    paintText(context, label, 0, -2, room);
    context.restore();
  }
}

function paintText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  room?: number,
): void {
  const fitting = room === undefined ? text : fitText(context, text, room);
  if (fitting === '') {
    return;
  }
  context.strokeText(fitting, x, y);
  context.fillText(fitting, x, y);
}

/** The longest beginning that fits, with an ellipsis; nothing where three letters do not. */
function fitText(context: CanvasRenderingContext2D, text: string, room: number): string {
  const width = context.measureText(text).width;
  if (width <= room) {
    return text;
  }
  const letters = Math.floor((text.length * room) / width);
  return letters < 4 ? '' : shortenText(text, letters);
}

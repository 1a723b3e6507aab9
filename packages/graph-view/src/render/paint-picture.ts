import { type Camera, itemScale, type ScreenSize, toScreen } from '../camera/camera.ts';
import { type FindIcon, OWNED_ICON, TIER_ZERO_ICON, UNKNOWN_ICON } from '../icons/icon-path.ts';
import { arrowOfLine, type Disc, shapeOfEdge } from '../look/edge-shape.ts';
import type { EdgeLook, NodeLook } from '../look/look.ts';
import type { Picture } from '../look/picture.ts';
import { traceShape } from './trace-shape.ts';

export interface PaintOptions {
  readonly camera: Camera;
  readonly size: ScreenSize;
  readonly findIcon: FindIcon;
}

/** Below this radius in pixels an icon is a smudge, and badges and rings are left out, too. */
const LEAST_ICON_RADIUS = 5;

/** Edges and discs on a 2D canvas, without labels. What is outside of the screen is left out. */
export function paintPicture(
  context: CanvasRenderingContext2D,
  picture: Picture,
  { camera, size, findIcon }: PaintOptions,
): void {
  const { positions, nodes, edges, scene, opposites } = picture;
  const pixels = itemScale(camera.scale);
  const discs = nodes.map(({ radius }, node): Disc => {
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    return { x, y, radius: radius * pixels };
  });
  const isSeen = ({ x, y, radius }: Disc) =>
    x > -radius * 2 && x < size.width + radius * 2 && y > -radius * 2 && y < size.height + radius * 2;

  for (const [edge, look] of [...edges.entries()].sort(([, a], [, b]) => a.depth - b.depth)) {
    const source = discs[scene.sources[edge] as number];
    const target = discs[scene.targets[edge] as number];
    if (source === undefined || target === undefined || isBeside(source, target, size)) {
      continue;
    }
    paintEdge(context, source, target, { look, pixels, hasOpposite: opposites[edge] === 1 });
  }
  const icons = createIconPaths(findIcon);
  for (const [node, look] of nodes.entries()) {
    const disc = discs[node];
    if (disc !== undefined && isSeen(disc)) {
      paintNode(context, look, disc, { picture, icons, pixels });
    }
  }
}

function isBeside(first: Disc, second: Disc, { width, height }: ScreenSize): boolean {
  return (
    Math.max(first.x, second.x) < -50 ||
    Math.min(first.x, second.x) > width + 50 ||
    Math.max(first.y, second.y) < -50 ||
    Math.min(first.y, second.y) > height + 50
  );
}

function paintEdge(
  context: CanvasRenderingContext2D,
  source: Disc,
  target: Disc,
  {
    look,
    pixels,
    hasOpposite,
  }: { readonly look: EdgeLook; readonly pixels: number; readonly hasOpposite: boolean },
): void {
  const width = look.width * pixels;
  const shape = shapeOfEdge(source, target, { width, hasOpposite });
  context.strokeStyle = look.color;
  context.lineWidth = width;
  context.setLineDash(look.isDashed ? [6 * pixels, 4 * pixels] : []);
  context.beginPath();
  if (shape.shape === 'loop') {
    context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
    context.stroke();
    return;
  }
  context.moveTo(shape.startX, shape.startY);
  context.lineTo(shape.endX, shape.endY);
  context.stroke();

  const [tipX, tipY, leftX, leftY, rightX, rightY] = arrowOfLine(shape, width);
  context.fillStyle = look.color;
  context.beginPath();
  context.moveTo(tipX, tipY);
  context.lineTo(leftX, leftY);
  context.lineTo(rightX, rightY);
  context.fill();
}

type IconPaths = (
  name: string,
) => { readonly shape: Path2D; readonly width: number; readonly height: number } | undefined;

interface NodePaint {
  readonly picture: Picture;
  readonly icons: IconPaths;
  readonly pixels: number;
}

function paintNode(context: CanvasRenderingContext2D, look: NodeLook, disc: Disc, paint: NodePaint): void {
  const { theme } = paint.picture.state;
  const { x, y, radius } = disc;
  context.setLineDash([]);
  const ring = (look.isSelected || look.isMatch ? 4 : 1.2) * paint.pixels;
  if (look.isGroup) {
    traceShape(context, look.shape, { x, y, radius: radius + 3.5 * paint.pixels });
    fillAndStroke(context, undefined, look.ring, paint.pixels);
  }
  traceShape(context, look.shape, disc);
  fillAndStroke(context, look.fill, look.ring, ring);
  if (look.isHollow) {
    traceShape(context, look.shape, { x, y, radius: radius * 0.74 });
    fillAndStroke(context, theme.canvas, undefined, 0);
  }
  if (radius < LEAST_ICON_RADIUS) {
    return;
  }

  paintIcon(context, paint.icons(look.icon), { x, y, size: radius * 1.05, color: look.iconColor });
  const badge = (name: string, color: string, side: number) => {
    const place = { x: x + radius * 0.78, y: y + side * radius * 0.78, radius: radius * 0.46 };
    paintDisc(context, place, color, theme.canvas, 1.2 * paint.pixels);
    paintIcon(context, paint.icons(name), { ...place, size: place.radius * 1.15, color: theme.canvas });
  };
  if (look.isTierZero) {
    badge(TIER_ZERO_ICON, theme.tierZero, -1);
  }
  if (look.isOwned) {
    badge(OWNED_ICON, theme.owned, 1);
  }
}

function paintDisc(
  context: CanvasRenderingContext2D,
  { x, y, radius }: Disc,
  fill: string | undefined,
  stroke: string | undefined,
  width: number,
): void {
  traceShape(context, 'circle', { x, y, radius });
  fillAndStroke(context, fill, stroke, width);
}

function fillAndStroke(
  context: CanvasRenderingContext2D,
  fill: string | undefined,
  stroke: string | undefined,
  width: number,
): void {
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill();
  }
  if (stroke !== undefined) {
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.stroke();
  }
}

function paintIcon(
  context: CanvasRenderingContext2D,
  icon: ReturnType<IconPaths>,
  {
    x,
    y,
    size,
    color,
  }: { readonly x: number; readonly y: number; readonly size: number; readonly color: string },
): void {
  if (icon === undefined) {
    return;
  }
  const scale = size / Math.max(icon.width, icon.height);
  context.save();
  context.translate(x - (icon.width * scale) / 2, y - (icon.height * scale) / 2);
  context.scale(scale, scale);
  context.fillStyle = color;
  context.fill(icon.shape);
  context.restore();
}

function createIconPaths(findIcon: FindIcon): IconPaths {
  const made = new Map<string, ReturnType<IconPaths>>();
  return (name) => {
    if (made.has(name)) {
      return made.get(name);
    }
    const icon = findIcon(name) ?? findIcon(UNKNOWN_ICON);
    const shape = icon === undefined ? undefined : { ...icon, shape: new Path2D(icon.path) };
    made.set(name, shape);
    return shape;
  };
}

import {
  type FindIcon,
  type IconPath,
  OWNED_ICON,
  TIER_ZERO_ICON,
  UNKNOWN_ICON,
} from '../icons/icon-path.ts';
import { arrowOfLine, type Disc, type EdgeShape, shapeOfEdge } from '../look/edge-shape.ts';
import type { EdgeLook, NodeLook } from '../look/look.ts';
import type { Picture } from '../look/picture.ts';
import { FONT, type ViewTheme } from '../look/theme.ts';
import { cleanText } from '../model/clean-text.ts';
import { planCaption } from './plan-caption.ts';
import { escapeXml, writeMarks } from './write-marks.ts';
import { writeNumber as n, writeShape } from './write-shape.ts';

export interface SvgOptions {
  readonly findIcon: FindIcon;
  /** Without it, the picture has the canvas of its theme. */
  readonly isTransparent?: boolean | undefined;
  /** Stands above the picture; what kinds stand for, below it. Without it, the file is the picture alone. */
  readonly title?: string | undefined;
}

/** Room for labels and badges around the outermost nodes. */
const MARGIN = 70;

/** Half of what a letter of a name takes at most; nothing measures texts here. */
const HALF_LETTER = 3.9;

/** The whole picture as a file that needs nothing else. Texts are escaped; there is no script, no link. */
export function writeSvg(picture: Picture, { findIcon, isTransparent = false, title }: SvgOptions): string {
  const { state, scene } = picture;
  const { theme } = state;
  const [left, upper, width, inner] = frameOf(picture);
  const { kindStyles } = state;
  const caption =
    title === undefined
      ? undefined
      : planCaption(scene, { title, theme, kindStyles, size: { width, height: inner } });
  const top = upper - (caption?.top ?? 0);
  const height = inner + (caption?.top ?? 0) + (caption?.bottom ?? 0);
  const icons = new Map<string, string>();
  const useIcon = (name: string) => {
    const known = icons.get(name);
    if (known !== undefined) {
      return known;
    }
    const id = `i${icons.size}`;
    icons.set(name, id);
    return id;
  };

  const byDepth = [...picture.edges.entries()].sort(([, a], [, b]) => a.depth - b.depth);
  const edges = byDepth.map(([edge, look]) => drawEdge(shapeAt(picture, edge), look, theme));
  const nodes = picture.nodes.map((look, node) => drawNode(look, discAt(picture, node), theme, useIcon));
  const symbols = [...icons].map(([name, id]) => drawSymbol(findIcon(name) ?? findIcon(UNKNOWN_ICON), id));

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(left)} ${n(top)} ${n(width)} ${n(height)}"`,
    ` width="${n(width)}" height="${n(height)}" font-family="${escapeXml(FONT)}" role="img">`,
    `<title>${escapeXml(cleanText(title ?? `${scene.nodes.length} nodes, ${scene.edges.length} edges`))}</title>`,
    `<defs>${symbols.join('')}</defs>`,
    isTransparent ? '' : rectangle(left, top, width, height, theme.canvas),
    `<g fill="none">${edges.join('')}</g>`,
    nodes.join(''),
    caption === undefined
      ? ''
      : `<g transform="translate(${n(left)} ${n(upper)})">${writeMarks(caption.marks, findIcon)}</g>`,
    '</svg>\n',
  ].join('');
}

function frameOf({ positions, nodes }: Picture): [left: number, top: number, width: number, height: number] {
  if (nodes.length === 0) {
    return [0, 0, MARGIN * 2, MARGIN * 2];
  }
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 2) {
    left = Math.min(left, positions[at] as number);
    right = Math.max(right, positions[at] as number);
    top = Math.min(top, positions[at + 1] as number);
    bottom = Math.max(bottom, positions[at + 1] as number);
  }
  const longest = nodes.reduce((length, { label }) => Math.max(length, label.length), 0);
  const side = Math.max(MARGIN, longest * HALF_LETTER);
  return [left - side, top - MARGIN, right - left + side * 2, bottom - top + MARGIN * 2];
}

function discAt({ positions, nodes }: Picture, node: number): Disc {
  return {
    x: positions[node * 2] as number,
    y: positions[node * 2 + 1] as number,
    radius: nodes[node]?.radius ?? 0,
  };
}

function shapeAt(picture: Picture, edge: number): EdgeShape {
  const { sources, targets } = picture.scene;
  return shapeOfEdge(discAt(picture, sources[edge] as number), discAt(picture, targets[edge] as number), {
    width: picture.edges[edge]?.width ?? 1,
    hasOpposite: picture.opposites[edge] === 1,
  });
}

function drawEdge(shape: EdgeShape, look: EdgeLook, theme: ViewTheme): string {
  const stroke = `stroke="${look.color}" stroke-width="${n(look.width)}"${look.isDashed ? ' stroke-dasharray="6 4"' : ''}`;
  if (shape.shape === 'loop') {
    const circle = `<circle cx="${n(shape.x)}" cy="${n(shape.y)}" r="${n(shape.radius)}" ${stroke}/>`;
    return circle + drawLabel(look.label, shape.labelX, shape.labelY, 0, theme);
  }

  const [tipX, tipY, leftX, leftY, rightX, rightY] = arrowOfLine(shape, look.width);
  const head = `M${n(tipX)} ${n(tipY)}L${n(leftX)} ${n(leftY)}L${n(rightX)} ${n(rightY)}Z`;
  return [
    `<path d="M${n(shape.startX)} ${n(shape.startY)}L${n(shape.endX)} ${n(shape.endY)}" ${stroke}/>`,
    `<path d="${head}" fill="${look.color}"/>`,
    drawLabel(look.label, shape.labelX, shape.labelY, shape.angle, theme),
  ].join('');
}

function drawLabel(label: string, x: number, y: number, angle: number, theme: ViewTheme): string {
  if (label === '') {
    return '';
  }
  const degrees = (angle * 180) / Math.PI;
  return text(label, {
    size: 10,
    color: theme.muted,
    halo: theme.canvas,
    place: `transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)})" y="-4"`,
  });
}

function drawNode(
  look: NodeLook,
  { x, y, radius }: Disc,
  theme: ViewTheme,
  useIcon: (name: string) => string,
): string {
  const place = (name: string, size: number, color: string, atX: number, atY: number) =>
    `<use href="#${useIcon(name)}" x="${n(atX - size / 2)}" y="${n(atY - size / 2)}" width="${n(size)}" height="${n(size)}" fill="${color}"/>`;
  const badge = (name: string, color: string, atY: number) => {
    const [badgeX, badgeY, size] = [x + radius * 0.78, y + atY * radius * 0.78, radius * 0.46];
    return (
      writeShape(
        'circle',
        { x: badgeX, y: badgeY, radius: size },
        `fill="${color}" stroke="${theme.canvas}" stroke-width="1.2"`,
      ) + place(name, size * 1.15, theme.canvas, badgeX, badgeY)
    );
  };
  const outline = (reach: number, fill: string, stroke: string, width: number) =>
    writeShape(
      look.shape,
      { x, y, radius: reach },
      `fill="${fill}" stroke="${stroke}" stroke-width="${n(width)}"`,
    );
  const ringWidth = look.isSelected || look.isMatch ? 4 : look.isHollow ? 1 : 1.2;

  return [
    look.isGroup ? outline(radius + 3.5, 'none', look.ring, 1) : '',
    outline(radius, look.fill, look.ring, ringWidth),
    look.isHollow ? outline(radius * 0.74, theme.canvas, 'none', 0) : '',
    place(look.icon, radius * 1.05, look.iconColor, x, y),
    look.isTierZero ? badge(TIER_ZERO_ICON, theme.tierZero, -1) : '',
    look.isOwned ? badge(OWNED_ICON, theme.owned, 1) : '',
    drawName(look, x, y + radius, theme),
  ].join('');
}

function drawName(look: NodeLook, x: number, y: number, theme: ViewTheme): string {
  if (look.labelRoom === 'never') {
    return '';
  }
  const line = (words: string, offset: number, color: string, size: number) =>
    words === ''
      ? ''
      : text(words, { size, color, halo: theme.canvas, place: `x="${n(x)}" y="${n(y + offset)}"` });
  return line(look.label, 14, theme.text, 11) + line(look.secondLine, 26, theme.muted, 10);
}

function text(
  words: string,
  { size, color, halo, place }: { size: number; color: string; halo: string; place: string },
): string {
  // Isolated, so that a name that is written from right to left turns nothing around it.
  return (
    `<text ${place} font-size="${size}" fill="${color}" text-anchor="middle" unicode-bidi="isolate"` +
    ` stroke="${halo}" stroke-width="3" paint-order="stroke" stroke-linejoin="round">${escapeXml(words)}</text>`
  );
}

function drawSymbol(icon: IconPath | undefined, id: string): string {
  if (icon === undefined) {
    return '';
  }
  return `<symbol id="${id}" viewBox="0 0 ${icon.width} ${icon.height}"><path d="${escapeXml(icon.path)}"/></symbol>`;
}

function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`;
}

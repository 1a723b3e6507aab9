import { boundsOf, type Camera, itemScale, type ScreenSize, toScreen } from '../camera/camera.ts';
import { type Disc, shapeOfEdge } from '../look/edge-shape.ts';
import { importanceOf } from '../look/importance.ts';
import type { Picture } from '../look/picture.ts';
import { isAcross, isOver, isOverDisc, type Tile } from './tiles.test-support.ts';

/** A label as it is drawn: the name of a node, or the words of an edge. */
export interface DrawnLabel {
  readonly of: 'node' | 'edge';
  readonly index: number;
  readonly tile: Tile;
}

export interface DrawnPicture {
  readonly picture: Picture;
  readonly camera: Camera;
  readonly size: ScreenSize;
  readonly labels: readonly DrawnLabel[];
}

/** How well a picture can be read. Counts are of labels, shares go from 0 to 1. */
export interface PictureMeasure {
  /** Share of the important nodes, at most the forty first of them, whose name no other label lies over. */
  readonly named: number;
  readonly importantNodes: number;
  /** Share of all nodes that have a name. */
  readonly labelled: number;
  readonly overLabels: number;
  readonly overNodes: number;
  readonly overEdges: number;
  /** Share of what is emphasised (lines to cut, or on the path) that labels lie over; 0 where nothing is. */
  readonly hidden: number;
  /** Share of the canvas, in its aspect ratio, that the box around all nodes takes. */
  readonly used: number;
}

/** More important nodes than this are not looked at by anybody at once. */
const MOST_IMPORTANT = 40;

/** What two labels may share before one is hard to read, in pixels. */
const TOLERANCE = 0.5;

/** Between two points of a line that are looked at, in pixels. */
const HIDDEN_STEP = 2;

/** Room that a picture leaves at its borders. */
const MARGIN = 72;

export function measurePicture(drawn: DrawnPicture): PictureMeasure {
  const { picture, labels } = drawn;
  const discs = listDiscs(drawn);
  const readable = new Set<number>();
  let [overLabels, overNodes, overEdges] = [0, 0, 0];

  for (const [at, label] of labels.entries()) {
    const isCovered = labels.some(
      (other, place) => place !== at && isOver(label.tile, other.tile, TOLERANCE),
    );
    overLabels += Number(isCovered);
    overNodes += Number(discs.some((disc) => isOverDisc(label.tile, disc, TOLERANCE)));
    overEdges += Number(crossesEdge(label, drawn, discs));
    if (label.of === 'node' && !isCovered) {
      readable.add(label.index);
    }
  }

  const important = listImportant(picture);
  const named = important.filter((node) => readable.has(node)).length;
  const count = picture.nodes.length;
  return {
    named: important.length === 0 ? 1 : named / important.length,
    importantNodes: important.length,
    labelled: count === 0 ? 1 : labels.filter((label) => label.of === 'node').length / count,
    overLabels,
    overNodes,
    overEdges,
    hidden: measureHidden(drawn, discs),
    used: measureUse(drawn),
  };
}

/** Looked at point by point, so that nothing of it is worked out as the placing of labels does. */
function measureHidden({ picture, camera, labels }: DrawnPicture, discs: readonly Disc[]): number {
  const { sources, targets, edges } = picture.scene;
  let [all, hidden] = [0, 0];
  for (const [edge, { isCut, isOnPath }] of edges.entries()) {
    const [source, target] = [discs[sources[edge] as number], discs[targets[edge] as number]];
    if ((!isCut && !isOnPath) || source === undefined || target === undefined) {
      continue;
    }
    const width = (picture.edges[edge]?.width ?? 1) * itemScale(camera.scale);
    const shape = shapeOfEdge(source, target, { width, hasOpposite: picture.opposites[edge] === 1 });
    if (shape.shape !== 'line') {
      continue;
    }
    const others = labels.filter(({ of, index }) => of === 'node' || index !== edge);
    for (let at = 0; at <= shape.length; at += HIDDEN_STEP) {
      const share = shape.length === 0 ? 0 : at / shape.length;
      const point: Disc = {
        x: shape.startX + (shape.tipX - shape.startX) * share,
        y: shape.startY + (shape.tipY - shape.startY) * share,
        radius: width / 2,
      };
      all++;
      hidden += Number(others.some(({ tile }) => isOverDisc(tile, point, 0)));
    }
  }
  return all === 0 ? 0 : hidden / all;
}

function listDiscs({ picture, camera, size }: DrawnPicture): Disc[] {
  const { nodes, positions } = picture;
  const pixels = itemScale(camera.scale);
  return nodes.map(({ radius }, node) => {
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    return { x, y, radius: radius * pixels };
  });
}

/** Over any edge but the one that it tells about. */
function crossesEdge({ of, index, tile }: DrawnLabel, { picture }: DrawnPicture, discs: readonly Disc[]) {
  const { sources, targets } = picture.scene;
  return picture.edges.some(({ width }, edge) => {
    const [source, target] = [discs[sources[edge] as number], discs[targets[edge] as number]];
    if ((of === 'edge' && index === edge) || source === undefined || target === undefined) {
      return false;
    }
    const shape = shapeOfEdge(source, target, { width, hasOpposite: picture.opposites[edge] === 1 });
    return (
      shape.shape === 'line' &&
      isAcross(tile, [shape.startX, shape.startY], [shape.tipX, shape.tipY], TOLERANCE)
    );
  });
}

function listImportant({ scene, nodes }: Picture): number[] {
  const { reasons, ranks } = importanceOf(scene);
  const isChosen = (node: number) => Number(nodes[node]?.isSelected === true);
  return [...reasons.keys()]
    .filter((node) => reasons[node] !== 'none' || isChosen(node) === 1)
    .sort((a, b) => isChosen(b) - isChosen(a) || (ranks[b] as number) - (ranks[a] as number) || a - b)
    .slice(0, MOST_IMPORTANT);
}

function measureUse({ picture, camera, size }: DrawnPicture): number {
  const bounds = boundsOf(picture.positions);
  if (bounds === undefined) {
    return 0;
  }
  const room = (length: number) => length - MARGIN * 2;
  const width = ((bounds.right - bounds.left) * camera.scale) / room(size.width);
  const height = ((bounds.bottom - bounds.top) * camera.scale) / room(size.height);
  return Math.min(1, width) * Math.min(1, height);
}

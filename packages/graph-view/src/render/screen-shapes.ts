import { type Camera, itemScale, type ScreenSize, toScreen } from '../camera/camera.ts';
import { type Disc, type EdgeShape, shapeOfEdge } from '../look/edge-shape.ts';
import type { Picture } from '../look/picture.ts';
import { type Boxes, createBoxes } from './boxes.ts';
import { createLines, type Lines } from './lines.ts';

/** What labels have to stand beside: discs and edges, where the camera puts them. */
export interface ScreenShapes {
  readonly size: ScreenSize;
  /** What is taken: discs, and the labels that are placed one after the other. */
  readonly taken: Boxes;
  /** Names alone, for those that cover a disc rather than not to be there. */
  readonly names: Boxes;
  readonly lines: Lines;
  readonly discOf: (node: number) => Disc;
  readonly shapeOf: (edge: number) => EdgeShape;
}

/** With more than these, labels are few, and stand wherever no other one does. */
const MAX_DISCS = 6_000;
const MAX_LINES = 2_500;
/** Between an emphasised line and a label, so that none looks as if it was cut off. */
const CLEARANCE = 1;

export function shapesOnScreen(picture: Picture, camera: Camera, size: ScreenSize): ScreenShapes {
  const { scene, nodes, edges, positions, opposites } = picture;
  const pixels = itemScale(camera.scale);
  const discOf = (node: number): Disc => {
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    return { x, y, radius: (nodes[node]?.radius ?? 0) * pixels };
  };
  const shapeOf = (edge: number): EdgeShape =>
    shapeOfEdge(discOf(scene.sources[edge] as number), discOf(scene.targets[edge] as number), {
      width: (edges[edge]?.width ?? 1) * pixels,
      hasOpposite: opposites[edge] === 1,
    });

  const taken = createBoxes();
  const lines = createLines(size);
  if (nodes.length <= MAX_DISCS) {
    for (const node of nodes.keys()) {
      takeDisc(taken, discOf(node), size);
    }
  }
  if (edges.length <= MAX_LINES) {
    for (const edge of edges.keys()) {
      const shape = shapeOf(edge);
      if (shape.shape === 'line') {
        const ends = { fromX: shape.startX, fromY: shape.startY, toX: shape.tipX, toY: shape.tipY };
        const weight = weightOf(picture, edge);
        const halfWidth = ((edges[edge]?.width ?? 0) * pixels) / 2 + CLEARANCE;
        lines.add(edge, weight === 0 ? ends : { ...ends, emphasis: { halfWidth, weight } });
      }
    }
  }
  return { size, taken, names: createBoxes(), lines, discOf, shapeOf };
}

/** What the picture is about is left to be seen: what is to be cut first, then the path and what is selected. */
function weightOf({ scene, state }: Picture, edge: number): number {
  const { isCut = false, isOnPath = false, id = '' } = scene.edges[edge] ?? {};
  return isCut ? 2 : Number(isOnPath || state.selected.has(id));
}

function takeDisc(taken: Boxes, { x, y, radius }: Disc, { width, height }: ScreenSize): void {
  if (x > -radius && x < width + radius && y > -radius && y < height + radius) {
    taken.take({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius });
  }
}

import { type Camera, itemScale, type ScreenSize, toScreen } from '../camera/camera.ts';
import { type Disc, shapeOfEdge } from '../look/edge-shape.ts';
import type { Picture } from '../look/picture.ts';
import { shortenText } from '../model/clean-text.ts';

/** The label of an edge that is drawn: the middle of its lower edge, in pixels of the screen. */
export interface PlacedEdgeLabel {
  readonly edge: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** In radians, around that place. */
  readonly angle: number;
}

/** Edges shorter than this many pixels have no room for a label. */
const LEAST_EDGE_LENGTH = 40;

/** Above the line. */
const LIFT = 2;

export function placeEdgeLabels(
  picture: Picture,
  camera: Camera,
  { size, measure }: { readonly size: ScreenSize; readonly measure: (text: string) => number },
): PlacedEdgeLabel[] {
  const { edges, scene, positions, nodes, opposites } = picture;
  const pixels = itemScale(camera.scale);
  const discOf = (node: number): Disc => {
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    return { x, y, radius: (nodes[node]?.radius ?? 0) * pixels };
  };

  const placed: PlacedEdgeLabel[] = [];
  for (const [edge, { label, width }] of edges.entries()) {
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

    const text = shape.shape === 'line' ? fitText(label, shape.length - 6, measure) : label;
    if (text !== '') {
      const angle = shape.shape === 'line' ? shape.angle : 0;
      placed.push({
        edge,
        text,
        x: shape.labelX + LIFT * Math.sin(angle),
        y: shape.labelY - LIFT * Math.cos(angle),
        angle,
      });
    }
  }
  return placed;
}

/** The longest beginning that fits, with an ellipsis; nothing where three letters do not. */
function fitText(text: string, room: number, measure: (text: string) => number): string {
  const width = measure(text);
  if (width <= room) {
    return text;
  }
  const letters = Math.floor((text.length * room) / width);
  return letters < 4 ? '' : shortenText(text, letters);
}

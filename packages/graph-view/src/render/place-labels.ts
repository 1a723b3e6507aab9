import { type Camera, itemScale, type ScreenSize, toScreen } from '../camera/camera.ts';
import type { Picture } from '../look/picture.ts';

/** A node label that is drawn: the middle of its upper edge, in pixels of the screen. */
export interface PlacedLabel {
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly hasSecondLine: boolean;
}

export interface LabelMetrics {
  readonly size: ScreenSize;
  readonly measure: (text: string) => number;
}

export const LINE_HEIGHT = 13;

/** Below this size of discs, only labels that are always drawn are. */
const LEAST_SCALE = 0.28;

/** Second lines are left out when there are many labels, or little room. */
const SECOND_LINE_SCALE = 0.62;
const MANY_LABELS = 120;

/** With no more names than this, they may also stand a line further away: a path in one row then has all of them. */
const FEW_LABELS = 12;

const MAX_TAKEN_DISCS = 2_000;

const CELL = 24;

/**
 * Labels that cover no other one: those that must be seen first, then those of large nodes and of nodes
 * with many edges. What is taken is kept in a grid, so that the work is linear in the nodes on the screen.
 */
export function placeLabels(
  picture: Picture,
  camera: Camera,
  { size, measure }: LabelMetrics,
): PlacedLabel[] {
  const { nodes, positions } = picture;
  const pixels = itemScale(camera.scale);
  const wanted = rankLabels(picture, camera, size);
  const hasSecondLines = camera.scale >= SECOND_LINE_SCALE && wanted.length <= MANY_LABELS;
  const isFew = wanted.length <= FEW_LABELS;
  const taken = createGrid();
  takeDiscs(taken, picture, camera, size);
  const placed: PlacedLabel[] = [];

  for (const node of wanted) {
    const look = nodes[node];
    if (look === undefined) {
      continue;
    }
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    const isForced = look.labelRoom === 'always';
    const canHaveSecondLine = (hasSecondLines || isForced) && look.secondLine !== '';
    const width = measure(look.label);
    const widths = { first: width, both: Math.max(width, measure(look.secondLine) * 0.9) };
    const spots = listSpots({
      x,
      y,
      reach: look.radius * pixels + 3,
      widths,
      canHaveSecondLine,
      size,
      isFew,
    });
    const spot = spots.find(({ box }) => taken.isFree(box)) ?? (isForced ? spots[0] : undefined);
    if (spot === undefined) {
      continue;
    }
    taken.take(spot.box);
    placed.push({ node, x: spot.x, y: spot.y, hasSecondLine: spot.hasSecondLine });
  }
  return placed;
}

/** Nodes on the screen that may have a label, the most important first. */
function rankLabels({ nodes, positions, scene }: Picture, camera: Camera, size: ScreenSize): number[] {
  const degrees = new Int32Array(nodes.length);
  for (const ends of [scene.sources, scene.targets]) {
    for (const node of ends) {
      degrees[node] = (degrees[node] as number) + 1;
    }
  }

  const wanted: number[] = [];
  for (const [node, { labelRoom }] of nodes.entries()) {
    if (labelRoom === 'never' || (labelRoom === 'if-free' && camera.scale < LEAST_SCALE)) {
      continue;
    }
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    // A name without its disc says nothing, least of all when it is cut.
    if (x >= 0 && x <= size.width && y >= 0 && y <= size.height) {
      wanted.push(node);
    }
  }
  const ends = findEndsOfPath(scene);
  const rank = (node: number) => {
    const look = nodes[node];
    const isForced = look?.labelRoom === 'always';
    return (
      Number(isForced) * 1e6 +
      Number(ends.has(node)) * 1e5 +
      (look?.radius ?? 0) * 1e3 +
      (degrees[node] as number)
    );
  };
  return wanted.sort((a, b) => rank(b) - rank(a) || a - b);
}

/** Who asks for a path wants to read from where to where. */
function findEndsOfPath({ edges, sources, targets }: Picture['scene']): ReadonlySet<number> {
  const [left, entered] = [new Set<number>(), new Set<number>()];
  for (const [edge, { isOnPath }] of edges.entries()) {
    if (isOnPath) {
      left.add(sources[edge] as number);
      entered.add(targets[edge] as number);
    }
  }
  return left.symmetricDifference(entered);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly hasSecondLine: boolean;
  readonly box: Box;
}

/**
 * Where a label may stand, the best first: below with both lines, below with one, above with one. One that the border
 * of the screen would cut stands beside the border, and is above where there is no room below.
 */
function listSpots(label: {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly widths: { readonly first: number; readonly both: number };
  readonly canHaveSecondLine: boolean;
  readonly size: ScreenSize;
  readonly isFew: boolean;
}): Spot[] {
  const { y, reach, widths, size } = label;
  const spot = (top: number, width: number, lines: 1 | 2): Spot => {
    const x = keepInside(label.x, width, size.width);
    return {
      x,
      y: top,
      hasSecondLine: lines === 2,
      box: { left: x - width / 2, top, right: x + width / 2, bottom: top + LINE_HEIGHT * lines },
    };
  };
  const spots = [
    ...(label.canHaveSecondLine ? [spot(y + reach, widths.both, 2)] : []),
    spot(y + reach, widths.first, 1),
    spot(y - reach - LINE_HEIGHT, widths.first, 1),
    ...(label.isFew
      ? [spot(y + reach + LINE_HEIGHT, widths.first, 1), spot(y - reach - LINE_HEIGHT * 2, widths.first, 1)]
      : []),
  ];
  const whole = spots.filter(({ box }) => box.top >= 0 && box.bottom <= size.height);
  return whole.length === 0 ? spots : whole;
}

/** The middle of a text that has to be between the borders. */
function keepInside(x: number, width: number, room: number): number {
  return width > room ? x : Math.min(Math.max(x, width / 2), room - width / 2);
}

/** No label covers a disc, as long as there are few. */
function takeDiscs(taken: Grid, { nodes, positions }: Picture, camera: Camera, size: ScreenSize): void {
  if (nodes.length > MAX_TAKEN_DISCS) {
    return;
  }
  const pixels = itemScale(camera.scale);
  for (const [node, { radius }] of nodes.entries()) {
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    const reach = radius * pixels;
    if (x < -reach || x > size.width + reach || y < -reach || y > size.height + reach) {
      continue;
    }
    taken.take({ left: x - reach, top: y - reach, right: x + reach, bottom: y + reach });
  }
}

interface Grid {
  readonly isFree: (box: Box) => boolean;
  readonly take: (box: Box) => void;
}

/** Boxes that are taken, by the cells that they touch. */
function createGrid(): Grid {
  const cells = new Map<number, Box[]>();
  const cellsOf = ({ left, top, right, bottom }: Box): number[] => {
    const keys: number[] = [];
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++) {
      for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++) {
        keys.push(row * 8_192 + column);
      }
    }
    return keys;
  };

  return {
    isFree: (box) =>
      cellsOf(box).every((key) =>
        (cells.get(key) ?? []).every(
          (other) =>
            box.left >= other.right ||
            box.right <= other.left ||
            box.top >= other.bottom ||
            box.bottom <= other.top,
        ),
      ),
    take(box) {
      for (const key of cellsOf(box)) {
        const known = cells.get(key);
        if (known === undefined) {
          cells.set(key, [box]);
        } else {
          known.push(box);
        }
      }
    },
  };
}

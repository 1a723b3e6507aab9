/** Where an edge runs between two discs. Renderers and the picture that is exported draw the same. */
export type EdgeShape = LineShape | LoopShape;

export interface LineShape {
  readonly shape: 'line';
  readonly startX: number;
  readonly startY: number;
  /** Where the arrow begins. */
  readonly endX: number;
  readonly endY: number;
  readonly tipX: number;
  readonly tipY: number;
  readonly labelX: number;
  readonly labelY: number;
  /** Angle of text along the edge, in radians; it never stands upside down. */
  readonly angle: number;
  readonly length: number;
}

/** A circle that leaves the disc at its upper right. */
export interface LoopShape {
  readonly shape: 'loop';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly labelX: number;
  readonly labelY: number;
}

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Two edges between the same nodes, one each way, run this far beside the middle. */
export const OPPOSITE_OFFSET = 4.5;

/** Between the tip of the arrow and the disc. */
export const TIP_GAP = 1.5;

const LOOP_SHARE = 0.75;

function arrowLength(width: number): number {
  return 5 + width * 2;
}

export function shapeOfEdge(
  source: Disc,
  target: Disc,
  edge: { width: number; hasOpposite: boolean },
): EdgeShape {
  if (source.x === target.x && source.y === target.y) {
    return shapeOfLoop(source);
  }

  const distance = Math.hypot(target.x - source.x, target.y - source.y);
  const x = (target.x - source.x) / distance;
  const y = (target.y - source.y) / distance;
  const aside = edge.hasOpposite ? OPPOSITE_OFFSET : 0;
  const from = Math.min(source.radius, distance / 2);
  const tip = Math.max(from, distance - target.radius - TIP_GAP);
  const end = Math.max(from, tip - arrowLength(edge.width));
  const along = (reach: number) => ({
    x: source.x + x * reach - y * aside,
    y: source.y + y * reach + x * aside,
  });

  const [first, last, top, middle] = [along(from), along(end), along(tip), along((from + tip) / 2)];
  const angle = Math.atan2(y, x);
  return {
    shape: 'line',
    startX: first.x,
    startY: first.y,
    endX: last.x,
    endY: last.y,
    tipX: top.x,
    tipY: top.y,
    labelX: middle.x,
    labelY: middle.y,
    angle: Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle,
    length: tip - from,
  };
}

/** The corners of the arrow's head: tip, left, right. */
export function arrowOfLine(
  line: LineShape,
  width: number,
): readonly [number, number, number, number, number, number] {
  const length = Math.hypot(line.tipX - line.endX, line.tipY - line.endY) || 1;
  const half = (1.6 + width * 1.3) / length;
  const x = (line.tipX - line.endX) * half;
  const y = (line.tipY - line.endY) * half;
  return [line.tipX, line.tipY, line.endX + y, line.endY - x, line.endX - y, line.endY + x];
}

function shapeOfLoop({ x, y, radius }: Disc): LoopShape {
  const loop = radius * LOOP_SHARE;
  const reach = (radius + loop * 0.55) * Math.SQRT1_2;
  return {
    shape: 'loop',
    x: x + reach,
    y: y - reach,
    radius: loop,
    labelX: x + reach + loop,
    labelY: y - reach - loop,
  };
}

/** Finds out for every edge whether another one leads the opposite way. */
export function findOpposites(sources: Int32Array, targets: Int32Array, nodeCount: number): Uint8Array {
  const pairs = new Set<number>();
  for (const [edge, source] of sources.entries()) {
    pairs.add(source * nodeCount + (targets[edge] as number));
  }
  return Uint8Array.from(sources, (source, edge) => {
    const target = targets[edge] as number;
    return Number(source !== target && pairs.has(target * nodeCount + source));
  });
}

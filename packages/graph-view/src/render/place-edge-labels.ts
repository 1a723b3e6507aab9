import { type Bundle, bundlesOf, textOfBundle } from '../look/bundles.ts';
import type { LineShape } from '../look/edge-shape.ts';
import type { Picture } from '../look/picture.ts';
import { shortenText } from '../model/clean-text.ts';
import type { Box } from './boxes.ts';
import type { ScreenShapes } from './screen-shapes.ts';

/** The label of an edge that is drawn: its middle, in pixels of the screen. */
export interface PlacedEdgeLabel {
  readonly edge: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** In radians, around that place. */
  readonly angle: number;
}

export const EDGE_LABEL_HEIGHT = 12;

/** Edges shorter than this many pixels have no room for a label. */
const LEAST_EDGE_LENGTH = 40;

/** Fewer letters of a longer label than these tell nothing. */
const LEAST_LETTERS = 9;

/** How far along an edge its label may stand, the best first. */
const SHARES = [0.5, 0.38, 0.62, 0.28, 0.72];

/** More labels than these are looked at by nobody at once, and would take their time in every frame. */
const MAX_TRIED = 1_500;

/** So many edges of a bundle are tried before it has no label. */
const TRIED_EDGES = 8;

/** What nearly every picture is full of: told only where there is room behind all others. */
const LEAST_TELLING: ReadonlySet<string> = new Set(['MemberOf', 'Contains']);

/**
 * One label for each bundle of equal edges, where none covers a name, a disc, another label or another edge; what
 * the reader points at has its own in any case. To be called when names are placed.
 */
export function placeEdgeLabels(
  picture: Picture,
  shapes: ScreenShapes,
  measure: (text: string) => number,
): PlacedEdgeLabel[] {
  const placed: PlacedEdgeLabel[] = [];
  const forced: PlacedEdgeLabel[] = [];
  for (const bundle of rankBundles(picture).slice(0, MAX_TRIED)) {
    const wanted = bundle.filter((edge) => picture.edges[edge]?.label !== '');
    const chosen = wanted.filter((edge) => isChosen(picture, edge));
    for (const edge of chosen) {
      const spots = listSpots(picture, shapes, measure, {
        edge,
        text: textOfBundle(picture.scene, [edge]),
      });
      const spot = spots.find((one) => isFree(one, shapes)) ?? spots[0];
      if (spot !== undefined) {
        take(spot, shapes);
        forced.push(spot);
      }
    }
    if (chosen.length > 0 || wanted.length === 0) {
      continue;
    }
    const text = textOfBundle(picture.scene, wanted);
    const spot = findSpot(wanted, (edge) => listSpots(picture, shapes, measure, { edge, text }), shapes);
    if (spot !== undefined) {
      take(spot, shapes);
      placed.push(spot);
    }
  }
  return [...placed, ...forced];
}

/** What is chosen, then what is to be removed or on the path, then the rest, the larger ones first. */
function rankBundles(picture: Picture): readonly Bundle[] {
  const { scene, edges: looks } = picture;
  if (looks.every(({ label }) => label === '')) {
    return [];
  }
  const rank = (bundle: Bundle) => {
    const [first = -1] = bundle;
    const { isCut = false, isOnPath = false, kinds = [] } = scene.edges[first] ?? {};
    return (
      Number(bundle.some((edge) => isChosen(picture, edge))) * 8 +
      Number(isCut) * 4 +
      Number(isOnPath) * 2 +
      Number(kinds.some((kind) => !LEAST_TELLING.has(kind)))
    );
  };
  return bundlesOf(scene)
    .map((bundle) => ({ bundle, rank: rank(bundle) }))
    .sort((a, b) => b.rank - a.rank || b.bundle.length - a.bundle.length)
    .map(({ bundle }) => bundle);
}

function isChosen({ scene, state }: Picture, edge: number): boolean {
  const { id = '' } = scene.edges[edge] ?? {};
  return state.hovered === id || state.selected.has(id);
}

function findSpot(
  edges: readonly number[],
  spotsOf: (edge: number) => readonly PlacedEdgeLabel[],
  shapes: ScreenShapes,
): PlacedEdgeLabel | undefined {
  const step = Math.max(1, Math.floor(edges.length / TRIED_EDGES));
  for (let at = 0; at < edges.length; at += step) {
    const spot = spotsOf(edges[at] as number).find((one) => isFree(one, shapes));
    if (spot !== undefined) {
      return spot;
    }
  }
  return undefined;
}

function listSpots(
  { edges }: Picture,
  { shapeOf, size }: ScreenShapes,
  measure: (text: string) => number,
  { edge, text }: { readonly edge: number; readonly text: string },
): PlacedEdgeLabel[] {
  const shape = shapeOf(edge);
  const isSeen = (x: number, y: number) => x >= 0 && x <= size.width && y >= 0 && y <= size.height;
  if (shape.shape === 'loop') {
    const spot = { edge, text, x: shape.labelX, y: shape.labelY, width: measure(text), angle: 0 };
    return isSeen(spot.x, spot.y) ? [spot] : [];
  }
  if (shape.length < LEAST_EDGE_LENGTH || edges[edge] === undefined) {
    return [];
  }
  const fitting = fitText(text, shape.length - 12, measure);
  if (fitting === '') {
    return [];
  }
  const width = measure(fitting);
  return SHARES.map((share) => ({
    edge,
    text: fitting,
    width,
    angle: shape.angle,
    ...along(shape, share),
  })).filter(({ x, y }) => isSeen(x, y));
}

function along({ startX, startY, tipX, tipY }: LineShape, share: number): { x: number; y: number } {
  return { x: startX + (tipX - startX) * share, y: startY + (tipY - startY) * share };
}

function isFree(label: PlacedEdgeLabel, { taken, lines }: ScreenShapes): boolean {
  return boxesOf(label).every(
    (box) => taken.isFree(box) && lines.countThrough(box, { except: label.edge, most: 0 }) === 0,
  );
}

function take(label: PlacedEdgeLabel, { taken }: ScreenShapes): void {
  for (const box of boxesOf(label)) {
    taken.take(box);
  }
}

/** A text that is turned takes squares along its line. */
function boxesOf({ x, y, width, angle }: PlacedEdgeLabel): Box[] {
  const count = Math.max(1, Math.ceil(width / EDGE_LABEL_HEIGHT));
  const [awayX, awayY] = [Math.cos(angle), Math.sin(angle)];
  const half = (EDGE_LABEL_HEIGHT / 2) * Math.max(1, Math.abs(awayX) + Math.abs(awayY) - 0.1);
  return Array.from({ length: count }, (_, at) => {
    const reach = ((at + 0.5) / count - 0.5) * width;
    const [middleX, middleY] = [x + awayX * reach, y + awayY * reach];
    return { left: middleX - half, top: middleY - half, right: middleX + half, bottom: middleY + half };
  });
}

/** The longest beginning that fits, with an ellipsis; nothing where it would tell nothing. */
function fitText(text: string, room: number, measure: (text: string) => number): string {
  const width = measure(text);
  if (width <= room) {
    return text;
  }
  const letters = Math.floor((text.length * room) / width);
  return letters < LEAST_LETTERS ? '' : shortenText(text, letters);
}

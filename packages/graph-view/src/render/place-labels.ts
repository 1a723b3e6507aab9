import { type Camera, type ScreenSize, toScreen } from '../camera/camera.ts';
import { importanceOf } from '../look/importance.ts';
import type { Picture } from '../look/picture.ts';
import { drawnNamesOf } from '../look/shared-suffix.ts';
import type { Box } from './boxes.ts';
import { listSpots, type Spot } from './label-spots.ts';
import { type ScreenShapes, shapesOnScreen } from './screen-shapes.ts';

/** A node label that is drawn: the middle of its upper edge, in pixels of the screen. */
export interface PlacedLabel {
  readonly node: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly hasSecondLine: boolean;
  /** Of a node that has a name before others. */
  readonly isImportant: boolean;
  /** What it covers. */
  readonly box: Box;
}

export interface LabelMetrics {
  readonly size: ScreenSize;
  readonly measure: (text: string) => number;
  /** Where discs and edges are, if somebody knows already; what is placed is taken there. */
  readonly shapes?: ScreenShapes;
}

/** Below this size of discs, only what is important has a label. */
const LEAST_SCALE = 0.16;

/** Second lines are left out when there are many labels, or little room. */
const SECOND_LINE_SCALE = 0.62;
const MANY_LABELS = 24;

/** With no more names than this, they may also stand a line further away: a path in one row then has all of them. */
const FEW_LABELS = 12;

/** One label for each of so many square pixels is all that anybody reads. */
const ROOM_OF_LABEL = 7_000;

/** More than these that are selected are marked, and have a label where one is free like all others. */
const MAX_FORCED = 12;

/** A label that is not important is left out before it lies over an edge, or over more than one of a small picture. */
const SMALL_PICTURE = 100;

/** So many labels may cover a disc, because their nodes have to have a name. */
const MAX_COVERING = 3;

/** So many labels are tried for each that has room: where it is crowded, most of them have none. */
const TRIED_FOR_ROOM = 3;

/**
 * Labels that cover no other one and no disc, and no edge where there is a side without one: those of what is
 * selected first, then by importance. Where it is crowded, ends, members of the zone and hubs cover discs rather than
 * to have no name. What is taken is kept in a grid, so that the work is linear in what is on
 * the screen.
 */
export function placeLabels(
  picture: Picture,
  camera: Camera,
  { size, measure, shapes = shapesOnScreen(picture, camera, size) }: LabelMetrics,
): PlacedLabel[] {
  const { nodes, scene, state } = picture;
  const { nameOf } = drawnNamesOf(scene);
  const { reasons } = importanceOf(scene);
  const wanted = rankLabels(picture, camera, size);
  const hasSecondLines = camera.scale >= SECOND_LINE_SCALE && wanted.length <= MANY_LABELS;
  const isFew = wanted.length <= FEW_LABELS;
  const hovered = state.hovered === undefined ? undefined : scene.indexOf.get(state.hovered);
  const isForced = (node: number) => nodes[node]?.isSelected === true && state.selected.size <= MAX_FORCED;
  let room = Math.max(FEW_LABELS, Math.ceil((size.width * size.height) / ROOM_OF_LABEL));
  const mostCrossed = wanted.length > SMALL_PICTURE ? 0 : 1;
  let coverable = MAX_COVERING;
  const tried = wanted.slice(0, room * TRIED_FOR_ROOM);
  const placed = new Map<number, PlacedLabel>();

  const place = (node: number, mustHave: boolean): void => {
    const look = nodes[node];
    if (look === undefined) {
      return;
    }
    const { x, y, radius } = shapes.discOf(node);
    const name = nameOf(node);
    const width = measure(name);
    const reason = reasons[node] ?? 'none';
    const spots = listSpots({
      x,
      y,
      reach: radius + 3,
      widths: { first: width, both: Math.max(width, measure(look.secondLine) * 0.9) },
      canHaveSecondLine: (hasSecondLines || mustHave) && look.secondLine !== '',
      isFarAllowed: isFew || mustHave || reason !== 'none',
      size,
    });
    const free = chooseSpot(spots, shapes, mustHave || reason !== 'none' ? Infinity : mostCrossed);
    const covering =
      free === undefined && coverable > 0 && (reason === 'end' || reason === 'zone' || reason === 'hub')
        ? spots.find(({ box }) => shapes.names.isFree(box))
        : undefined;
    coverable -= Number(covering !== undefined);
    const spot = free ?? covering ?? (mustHave ? spots[0] : undefined);
    if (spot !== undefined) {
      shapes.taken.take(spot.box);
      shapes.names.take(spot.box);
      room--;
      placed.set(node, { node, name, ...spot, isImportant: mustHave || reason !== 'none' });
    }
  };

  for (const node of tried) {
    const mustHave = isForced(node);
    if (room > 0 || mustHave) {
      place(node, mustHave);
    }
  }
  // Last, and over all others if it has to be: none makes room for it, which would come back a moment later.
  if (hovered !== undefined && wanted.includes(hovered) && !placed.has(hovered)) {
    place(hovered, true);
  }
  return [...placed.values()];
}

/** The first that is free and over no edge, or else the one that is over the fewest. */
function chooseSpot(
  spots: readonly Spot[],
  { taken, lines }: ScreenShapes,
  mostCrossed: number,
): Spot | undefined {
  let best: Spot | undefined;
  let fewest = mostCrossed + 1;
  for (const spot of spots) {
    if (!taken.isFree(spot.box)) {
      continue;
    }
    const crossed = lines.countThrough(spot.box, { most: fewest - 1 });
    if (crossed === 0) {
      return spot;
    }
    if (crossed < fewest) {
      [best, fewest] = [spot, crossed];
    }
  }
  return best;
}

/** Nodes on the screen that may have a label, the most important first. */
function rankLabels({ nodes, positions, scene }: Picture, camera: Camera, size: ScreenSize): number[] {
  const { reasons, ranks } = importanceOf(scene);
  const isFar = camera.scale < LEAST_SCALE;

  const wanted: number[] = [];
  for (const [node, { labelRoom }] of nodes.entries()) {
    if (labelRoom === 'never' || (labelRoom === 'if-free' && isFar && reasons[node] === 'none')) {
      continue;
    }
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    // A name without its disc says nothing, least of all when it is cut.
    if (x >= 0 && x <= size.width && y >= 0 && y <= size.height) {
      wanted.push(node);
    }
  }
  const isChosen = (node: number) => {
    const { isSelected = false, isMatch = false } = nodes[node] ?? {};
    return Number(isSelected || isMatch);
  };
  return wanted.sort(
    (a, b) => isChosen(b) - isChosen(a) || (ranks[b] as number) - (ranks[a] as number) || a - b,
  );
}

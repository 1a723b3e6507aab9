import { type Camera, type ScreenSize, toScreen } from '../camera/camera.ts';
import { importanceOf } from '../look/importance.ts';
import type { Picture } from '../look/picture.ts';
import { drawnNamesOf } from '../look/shared-suffix.ts';
import type { Box } from './boxes.ts';
import { chooseCovering, chooseSpot, limitsOf, NO_LIMITS } from './choose-spot.ts';
import { type Leader, listSpots } from './label-spots.ts';
import { rearrangeLabels, type StandingLabel, stand } from './rearrange-labels.ts';
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
  /** The line from its node, where it stands too far away to be read without one. */
  readonly leader?: Leader;
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

/** In pictures of so many nodes, labels look for a better place once all of them stand: it is done with every frame. */
const MOST_REARRANGED = 150;

/** Where there are more, lines that lead to names would be taken for edges. */
const MOST_LED = 48;

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
  const isSmall = nodes.length <= MOST_REARRANGED;
  const isSparse = nodes.length <= MOST_LED;
  const isForced = (node: number) => nodes[node]?.isSelected === true && state.selected.size <= MAX_FORCED;
  let room = Math.max(FEW_LABELS, Math.ceil((size.width * size.height) / ROOM_OF_LABEL));
  const limits = limitsOf(wanted.length > SMALL_PICTURE ? 0 : 1);
  let coverable = MAX_COVERING;
  const tried = wanted.slice(0, room * TRIED_FOR_ROOM);
  const labels = new Map<number, NamedLabel>();

  const place = (node: number, mustHave: boolean): void => {
    const look = nodes[node];
    if (look === undefined) {
      return;
    }
    const { x, y, radius } = shapes.discOf(node);
    const name = nameOf(node);
    const width = measure(name);
    const reason = reasons[node] ?? 'none';
    const isImportant = mustHave || reason !== 'none';
    const spots = listSpots({
      x,
      y,
      reach: radius + 3,
      widths: { first: width, both: Math.max(width, measure(look.secondLine) * 0.9) },
      canHaveSecondLine: (hasSecondLines || mustHave) && look.secondLine !== '',
      isFarAllowed: isFew || isImportant,
      isLeaderAllowed: isSparse,
      size,
    });
    const label: NamedLabel = {
      node,
      name,
      isImportant,
      spots,
      limits: isImportant ? NO_LIMITS : limits,
      standing: undefined,
    };
    const free = chooseSpot(spots, shapes, label.limits);
    const covering =
      free === undefined && coverable > 0 && (reason === 'end' || reason === 'zone' || reason === 'hub')
        ? chooseCovering(spots, shapes, { isWeighed: isSmall })
        : undefined;
    coverable -= Number(covering !== undefined);
    const forced = mustHave && spots[0] !== undefined ? { spot: spots[0], loss: Infinity } : undefined;
    stand(label, free ?? covering ?? forced, shapes);
    room -= Number(label.standing !== undefined);
    labels.set(node, label);
  };

  for (const node of tried) {
    const mustHave = isForced(node);
    if (room > 0 || mustHave) {
      place(node, mustHave);
    }
  }
  if (isSmall) {
    rearrangeLabels([...labels.values()], shapes);
  }
  // Last, and over all others if it has to be: none makes room for it, which would come back a moment later.
  if (hovered !== undefined && wanted.includes(hovered) && labels.get(hovered)?.standing === undefined) {
    labels.delete(hovered);
    place(hovered, true);
  }
  return Array.from(labels.values()).flatMap(({ node, name, isImportant, standing }) =>
    standing === undefined ? [] : [{ node, name, isImportant, ...standing.spot }],
  );
}

interface NamedLabel extends StandingLabel {
  readonly node: number;
  readonly name: string;
  readonly isImportant: boolean;
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

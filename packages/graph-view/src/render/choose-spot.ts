import type { Box } from './boxes.ts';
import type { Leader, Spot } from './label-spots.ts';
import type { ScreenShapes } from './screen-shapes.ts';

/** A place for a label, and what is lost when it stands there: 0 where nothing is hidden. */
export interface WeighedSpot {
  readonly spot: Spot;
  readonly loss: number;
}

/** For each line that leads below the label: as much as some pixels of one that is emphasised. */
const LOSS_OF_LINE = 10;
const LOSS_OF_DISC = 100;
/** What is so far away that a line has to lead there is read last. */
const LOSS_OF_LEADER = 14;

/** Between two boxes that a leader takes. */
const LEADER_STEP = 6;

/** What a label that nobody needs may hide at most. */
const MOST_LOSS = 160;

/** How much a label may hide. */
export interface Limits {
  /** Of lines. */
  readonly mostCrossed: number;
  readonly mostLoss: number;
}

export const NO_LIMITS: Limits = { mostCrossed: Infinity, mostLoss: Infinity };

export function limitsOf(mostCrossed: number): Limits {
  return { mostCrossed, mostLoss: MOST_LOSS };
}

/** The first that is free and hides nothing, or else the one that hides the least. */
export function chooseSpot(
  spots: readonly Spot[],
  shapes: ScreenShapes,
  limits: Limits,
): WeighedSpot | undefined {
  return chooseOf(spots, shapes, limits, (spot) => isFree(spot, shapes));
}

/** Likewise of those that cover no other name, while discs are covered; unweighed, the first of them. */
export function chooseCovering(
  spots: readonly Spot[],
  shapes: ScreenShapes,
  { isWeighed }: { readonly isWeighed: boolean },
): WeighedSpot | undefined {
  const isApart = ({ box, leader }: Spot) => leader === undefined && shapes.names.isFree(box);
  if (!isWeighed) {
    const spot = spots.find(isApart);
    return spot && { spot, loss: LOSS_OF_DISC };
  }
  const found = chooseOf(spots, shapes, NO_LIMITS, isApart);
  return found && { ...found, loss: found.loss + LOSS_OF_DISC };
}

function chooseOf(
  spots: readonly Spot[],
  shapes: ScreenShapes,
  limits: Limits,
  mayStand: (spot: Spot) => boolean,
): WeighedSpot | undefined {
  let best: WeighedSpot | undefined;
  for (const spot of spots) {
    if (!mayStand(spot)) {
      continue;
    }
    // What hides more than the best so far need not be counted to its end.
    const mostLoss = Math.min(limits.mostLoss, best?.loss ?? Infinity);
    const loss = lossOf(spot, shapes, { ...limits, mostLoss });
    if (loss === 0) {
      return { spot, loss };
    }
    best = loss < (best?.loss ?? Infinity) ? { spot, loss } : best;
  }
  return best;
}

function isFree(spot: Spot, { taken }: ScreenShapes): boolean {
  return boxesOfSpot(spot).every((box) => taken.isFree(box));
}

/** Infinite where it hides more than it may. */
export function lossOf(
  { box, leader }: Spot,
  { lines }: ScreenShapes,
  { mostCrossed, mostLoss }: Limits,
): number {
  const most = Math.min(mostCrossed, Math.floor(mostLoss / LOSS_OF_LINE));
  const hidden = lines.weigh(box, most);
  const loss = hidden.lines * LOSS_OF_LINE + hidden.emphasised + (leader === undefined ? 0 : LOSS_OF_LEADER);
  return hidden.lines > most || loss > mostLoss ? Infinity : loss;
}

/** What a label takes: its text, and the line that leads to it. */
export function boxesOfSpot({ box, leader }: Pick<Spot, 'box' | 'leader'>): Box[] {
  return leader === undefined ? [box] : [box, ...boxesOfLeader(leader)];
}

/** Only of its second half: what is before it lies at the disc that it belongs to. */
function boxesOfLeader({ fromX, fromY, toX, toY }: Leader): Box[] {
  const count = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / 2 / LEADER_STEP);
  return Array.from({ length: count }, (_, at) => {
    const share = 0.5 + (at / count) * 0.5;
    const [x, y] = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
    return { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
  });
}

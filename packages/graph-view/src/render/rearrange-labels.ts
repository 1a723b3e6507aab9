import { type Box, overlap } from './boxes.ts';
import { boxesOfSpot, chooseSpot, type Limits, lossOf, type WeighedSpot } from './choose-spot.ts';
import type { Spot } from './label-spots.ts';
import type { ScreenShapes } from './screen-shapes.ts';

/** A label where it stands by now, and wherever else it may stand. */
export interface StandingLabel {
  readonly spots: readonly Spot[];
  readonly limits: Limits;
  /** Nothing while it has no place. */
  standing: (WeighedSpot & { readonly boxes: readonly Box[] }) | undefined;
}

/** A label that is not there at all is worse than one that hides so much. */
const LOSS_OF_LABEL = 60;

/** Whoever moved out of the way may make room for others in turn. */
const ROUNDS = 2;

/** So many places are looked at in all: it is done with every frame. */
const MOST_TRIED = 500;

/**
 * Labels are placed one after the other, so an early one may stand in the only good place of a later one. Here, each
 * that hides something looks for a better place once more, also for one that a single other label can be moved away
 * from, where both together then hide less than before.
 */
export function rearrangeLabels(labels: readonly StandingLabel[], shapes: ScreenShapes): void {
  let left = MOST_TRIED;
  for (let round = 0; round < ROUNDS; round++) {
    let hasMoved = false;
    for (const label of labels) {
      if ((label.standing?.loss ?? LOSS_OF_LABEL) > 0 && left > 0) {
        left -= label.spots.length;
        hasMoved = improve(label, labels, shapes) || hasMoved;
      }
    }
    if (!hasMoved) {
      return;
    }
  }
}

export function stand(
  label: StandingLabel,
  spot: WeighedSpot | undefined,
  { taken, names }: ScreenShapes,
): void {
  for (const box of label.standing?.boxes ?? []) {
    taken.release(box);
    names.release(box);
  }
  label.standing = spot === undefined ? undefined : { ...spot, boxes: boxesOfSpot(spot.spot) };
  for (const box of label.standing?.boxes ?? []) {
    taken.take(box);
    names.take(box);
  }
}

function improve(label: StandingLabel, labels: readonly StandingLabel[], shapes: ScreenShapes): boolean {
  const before = label.standing;
  const lossBefore = before?.loss ?? LOSS_OF_LABEL;
  const limits = { ...label.limits, mostLoss: Math.min(label.limits.mostLoss, lossBefore) };
  stand(label, undefined, shapes);
  for (const spot of label.spots) {
    const boxes = boxesOfSpot(spot);
    const loss = lossOf(spot, shapes, limits);
    const others = loss < lossBefore ? labels.filter(({ standing }) => isInTheWay(standing, boxes)) : [];
    const [other] = others;
    if (loss >= lossBefore || others.length > 1) {
      continue;
    }
    if (other?.standing === undefined) {
      if (boxes.every((box) => shapes.taken.isFree(box))) {
        stand(label, { spot, loss }, shapes);
        return true;
      }
      continue;
    }
    const own = other.standing;
    stand(other, undefined, shapes);
    if (boxes.every((box) => shapes.taken.isFree(box))) {
      stand(label, { spot, loss }, shapes);
      const moved = chooseSpot(other.spots, shapes, other.limits);
      if (moved !== undefined && moved.loss + loss < own.loss + lossBefore) {
        stand(other, moved, shapes);
        return true;
      }
      stand(label, undefined, shapes);
    }
    stand(other, own, shapes);
  }
  stand(label, before, shapes);
  return false;
}

function isInTheWay(standing: StandingLabel['standing'], boxes: readonly Box[]): boolean {
  return standing?.boxes.some((one) => boxes.some((box) => overlap(one, box))) === true;
}

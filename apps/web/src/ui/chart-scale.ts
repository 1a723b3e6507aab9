const STEPS = [1, 2, 2.5, 5, 10];

/** Round values from 0 on; the last one is no less than the highest value. What is counted has whole steps. */
export function roundTicks(highest: number, wanted: number, smallestStep = 0): readonly number[] {
  const top = highest > 0 ? highest : 1;
  const power = 10 ** Math.floor(Math.log10(top / wanted));
  const rounded = (STEPS.find((candidate) => candidate * power * wanted >= top) ?? 10) * power;
  const step = Math.max(rounded, smallestStep);
  const count = Math.ceil(top / step);

  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/**
 * Powers of ten from 0 on, for a scale on which each is as far from the next: 0 has a place of its own, because most
 * numbers of things begin there.
 *
 * @param smallest the lowest power that is told: 1 for what is counted
 */
export function powerTicks(highest: number, smallest: number): readonly number[] {
  const ticks = [0, smallest];
  while ((ticks.at(-1) ?? smallest) < highest) {
    ticks.push(Number(((ticks.at(-1) ?? smallest) * 10).toPrecision(12)));
  }

  return ticks;
}

/** How high a value stands between the first tick and the last one, as 0 to 1. */
export function heightOn(ticks: readonly number[], value: number, scale: 'linear' | 'logarithmic'): number {
  const top = ticks.at(-1) ?? 1;
  if (scale === 'linear') {
    return value / top;
  }

  const [, smallest = 1] = ticks;
  const steps = ticks.length - 1;
  // Up to the first power, the scale is even.
  const height = value <= smallest ? value / smallest : 1 + Math.log10(value / smallest);
  return Math.min(height / steps, 1);
}

/** The place that is nearest to a position, in ascending positions. */
export function nearestPlace(positions: readonly number[], wanted: number): number {
  let nearest = 0;
  for (const [place, position] of positions.entries()) {
    if (Math.abs(position - wanted) < Math.abs((positions[nearest] ?? 0) - wanted)) {
      nearest = place;
    }
  }

  return nearest;
}

/** Things that stand no further apart than `distance` become one group; in order of their positions. */
export function groupByPosition<Item>(
  items: readonly Item[],
  positionOf: (item: Item) => number,
  distance: number,
): readonly { readonly position: number; readonly items: readonly Item[] }[] {
  const groups: { position: number; items: Item[] }[] = [];
  for (const item of items.toSorted((a, b) => positionOf(a) - positionOf(b))) {
    const last = groups.at(-1);
    if (last !== undefined && positionOf(item) - last.position <= distance) {
      last.items.push(item);
    } else {
      groups.push({ position: positionOf(item), items: [item] });
    }
  }

  return groups;
}

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

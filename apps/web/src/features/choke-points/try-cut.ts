import type { ChokePoints } from '@secgraph/contract';
import { type Change, fitsInAddress } from '../../parts/addresses/variant.ts';

/** What the variant is called that a cut is tried in. */
export const CUT_NAME = 'Minimum cut';

/** The relationships of the cut that are listed, in their order, as changes to try. */
export function changesOf({ minimum_cut }: ChokePoints): readonly Change[] {
  return minimum_cut.relationships.map(({ source, kind, target }) => ({
    type: 'remove',
    source: String(source.id),
    kind,
    target: String(target.id),
  }));
}

/** Whether an address can hold all of them. */
export function fits(changes: readonly Change[]): boolean {
  return fitsInAddress([{ name: CUT_NAME, changes, isMended: true }]);
}

/** How many of the first an address can hold: more of them never need less room. */
export function countThatFit(changes: readonly Change[]): number {
  let [fitting, tooMany] = [0, changes.length + 1];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(changes.slice(0, middle))) {
      fitting = middle;
    } else {
      tooMany = middle;
    }
  }

  return fitting;
}

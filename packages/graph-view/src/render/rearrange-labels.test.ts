import { describe, expect, it } from 'vitest';
import { chainOf, pictureOf } from '../look/picture.test-support.ts';
import { chooseSpot, NO_LIMITS } from './choose-spot.ts';
import type { Spot } from './label-spots.ts';
import { rearrangeLabels, type StandingLabel, stand } from './rearrange-labels.ts';
import { shapesOnScreen } from './screen-shapes.ts';

const size = { width: 1_000, height: 800 };

/** With a line to cut across the middle of the screen. */
function cutAcross() {
  const { nodes, edges } = chainOf('a', 'b');
  const input = { nodes, edges: edges.map((edge) => ({ ...edge, isCut: true })) };
  return shapesOnScreen(pictureOf(input, [-400, 0, 400, 0]), { x: 0, y: 0, scale: 1 }, size);
}

function spotAt(x: number, top: number): Spot {
  return { x, y: top, hasSecondLine: false, box: { left: x - 50, top, right: x + 50, bottom: top + 13 } };
}

const labelAt = (...spots: Spot[]): StandingLabel => ({ spots, limits: NO_LIMITS, standing: undefined });
const topsOf = (labels: readonly StandingLabel[]) => labels.map(({ standing }) => standing?.spot.y);

describe('rearrangeLabels', () => {
  const placed = (shapes: ReturnType<typeof cutAcross>, ...labels: StandingLabel[]) => {
    for (const label of labels) {
      stand(label, chooseSpot(label.spots, shapes, NO_LIMITS), shapes);
    }
    expect(topsOf(labels)).toEqual([200, 395]);
    rearrangeLabels(labels, shapes);
    return topsOf(labels);
  };

  it('moves a label away from the only place where another one hides nothing', () => {
    const [first, second] = [
      [spotAt(500, 200), spotAt(500, 600)],
      [spotAt(500, 205), spotAt(500, 395)],
    ];
    expect(placed(cutAcross(), labelAt(...first), labelAt(...second))).toEqual([600, 205]);
  });

  it('moves none to where it would hide as much', () => {
    const [first, second] = [
      [spotAt(500, 200), spotAt(500, 394)],
      [spotAt(500, 205), spotAt(500, 395)],
    ];
    expect(placed(cutAcross(), labelAt(...first), labelAt(...second))).toEqual([200, 395]);
  });

  it('leaves what it moved in vain where it was, and its place taken', () => {
    const shapes = cutAcross();
    const labels = [labelAt(spotAt(500, 200)), labelAt(spotAt(500, 205), spotAt(500, 395))] as const;
    expect(placed(shapes, ...labels)).toEqual([200, 395]);
    expect(shapes.taken.isFree(spotAt(500, 200).box)).toBe(false);
    expect(shapes.taken.isFree(spotAt(500, 395).box)).toBe(false);
    expect(shapes.taken.isFree(spotAt(500, 220).box)).toBe(true);
  });
});

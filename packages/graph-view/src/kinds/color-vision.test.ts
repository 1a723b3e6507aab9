import { AD_NODE_KINDS, AZURE_NODE_KINDS } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { shapeOfIcon } from '../look/node-shape.ts';
import { THEMES } from '../look/theme.ts';
import { COLOR_VISIONS, distanceSeen } from './color-vision.test-support.ts';
import { softenColor, styleOfKind } from './kind-style.ts';

/** Both are what nothing is known of. */
const KINDS = [...AD_NODE_KINDS, ...AZURE_NODE_KINDS].filter((kind) => kind !== 'AZBase');
const PAIRS = KINDS.flatMap((one, at) => KINDS.slice(at + 1).map((other) => [one, other] as const));

/** Told apart at a glance. */
const CLEAR = 7;
const STRONG = 30;

describe.each(Object.entries(COLOR_VISIONS))('who sees %s', (_, vision) => {
  describe.each(['light', 'dark'] as const)('on a %s canvas', (name) => {
    const { canvas, accent, cut, edge } = THEMES[name];

    it('tells kinds apart, by icon, by shape, or by colour', () => {
      const alike = PAIRS.filter(([one, other]) => {
        const [first, second] = [styleOfKind(one), styleOfKind(other)];
        const [fill, otherFill] = [first.color, second.color].map((color) =>
          softenColor(color, name, canvas),
        );
        return (
          first.icon === second.icon &&
          shapeOfIcon(first.icon) === shapeOfIcon(second.icon) &&
          distanceSeen(fill ?? '', otherFill ?? '', vision) < CLEAR
        );
      });
      expect(alike).toEqual([]);
    });

    it('sees paths, what is to be cut, and other relationships as three things', () => {
      expect(distanceSeen(accent, edge, vision)).toBeGreaterThan(STRONG);
      expect(distanceSeen(cut, edge, vision)).toBeGreaterThan(STRONG);
      expect(distanceSeen(accent, cut, vision)).toBeGreaterThan(STRONG);
      expect(distanceSeen(cut, canvas, vision)).toBeGreaterThan(STRONG);
    });
  });
});

it('finds colours alike that differ in what is not seen', () => {
  const { protanopia = [], 'all colours': all = [] } = COLOR_VISIONS;
  expect(distanceSeen('#a8a000', '#c09000', protanopia)).toBeLessThan(
    distanceSeen('#a8a000', '#c09000', all),
  );
  expect(distanceSeen('#123456', '#123456', all)).toBe(0);
});

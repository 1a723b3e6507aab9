import { describe, expect, it } from 'vitest';
import { createBoxes } from './boxes.ts';
import { createLines } from './lines.ts';

const box = { left: 100, top: 100, right: 200, bottom: 120 };

describe('lines', () => {
  it.each([
    ['across', [0, 0, 300, 220], 1],
    ['upright', [150, 0, 150, 500], 1],
    ['level', [0, 110, 500, 110], 1],
    ['beside it', [0, 130, 500, 130], 0],
    ['that ends before it', [0, 110, 90, 110], 0],
    ['that only touches it', [100, 0, 100, 500], 0],
    ['backwards', [300, 220, 0, 0], 1],
  ] as const)('count one %s', (_, [fromX, fromY, toX, toY], expected) => {
    const lines = createLines({ width: 1_000, height: 800 });
    lines.add(0, { fromX, fromY, toX, toY });
    expect(lines.countThrough(box)).toBe(expected);
    expect(lines.countThrough(box, { except: 0 })).toBe(0);
  });
});

describe('boxes', () => {
  it('are free beside each other only', () => {
    const boxes = createBoxes();
    boxes.take(box);
    expect(boxes.isFree({ ...box, left: 200, right: 250 })).toBe(true);
    expect(boxes.isFree({ left: 0, right: 500, top: 0, bottom: 500 })).toBe(false);
    expect(boxes.isFree({ ...box, top: 119, bottom: 140 })).toBe(false);
  });
});

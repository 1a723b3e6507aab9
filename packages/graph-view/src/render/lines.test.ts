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

  it('tell how much of what is emphasised a box would hide, by its width and weight', () => {
    const lines = createLines({ width: 1_000, height: 800 });
    const level = (y: number) => ({ fromX: 0, fromY: y, toX: 500, toY: y });
    lines.add(0, level(110));
    expect(lines.weigh(box)).toEqual({ lines: 1, emphasised: 0 });
    // Beside the box by its middle, and in it by its width.
    lines.add(1, { ...level(122), emphasis: { halfWidth: 3, weight: 1 } });
    expect(lines.weigh(box)).toEqual({ lines: 1, emphasised: expect.closeTo(106) });
    lines.add(2, { ...level(124), emphasis: { halfWidth: 3, weight: 1 } });
    expect(lines.weigh(box)).toEqual({ lines: 1, emphasised: expect.closeTo(106) });
    lines.add(3, { fromX: 150, fromY: 0, toX: 150, toY: 700, emphasis: { halfWidth: 1, weight: 2 } });
    expect(lines.weigh(box)).toEqual({ lines: 2, emphasised: expect.closeTo(106 + 2 * 22) });
    expect(lines.weigh(box, 1).lines).toBe(2);
    expect(lines.weigh({ ...box, left: 600, right: 700 })).toEqual({ lines: 0, emphasised: 0 });
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

  it('are free once they are given back, and others stay', () => {
    const boxes = createBoxes();
    const other = { ...box };
    boxes.take(box);
    boxes.take(other);
    boxes.release(box);
    expect(boxes.isFree(box)).toBe(false);
    boxes.release(other);
    expect(boxes.isFree(box)).toBe(true);
  });
});

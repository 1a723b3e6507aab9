import { describe, expect, it } from 'vitest';
import { findOpposites, shapeOfEdge } from './edge-shape.ts';

const left = { x: 0, y: 0, radius: 10 };
const right = { x: 100, y: 0, radius: 20 };

describe('shapeOfEdge', () => {
  it('runs from disc to disc', () => {
    const shape = shapeOfEdge(left, right, { width: 2, hasOpposite: false });
    expect(shape).toMatchObject({ shape: 'line', startX: 10, startY: 0, tipX: 78.5, tipY: 0, angle: 0 });
  });

  it('keeps apart from the edge that runs back', () => {
    const there = shapeOfEdge(left, right, { width: 2, hasOpposite: true });
    const back = shapeOfEdge(right, left, { width: 2, hasOpposite: true });
    expect(there.labelY).toBeGreaterThan(0);
    expect(back.labelY).toBeLessThan(0);
  });

  it('writes no label upside down', () => {
    for (let turn = 0; turn < 16; turn++) {
      const angle = (turn * Math.PI) / 8;
      const target = { x: 100 * Math.cos(angle), y: 100 * Math.sin(angle), radius: 5 };
      const shape = shapeOfEdge(left, target, { width: 1, hasOpposite: false });
      expect(shape.shape === 'line' && Math.abs(shape.angle)).toBeLessThanOrEqual(Math.PI / 2 + 1e-9);
    }
  });

  it('is a circle for a node with itself', () => {
    expect(shapeOfEdge(left, left, { width: 1, hasOpposite: false }).shape).toBe('loop');
  });

  it('stays finite between discs that touch', () => {
    const shape = shapeOfEdge(left, { x: 1, y: 0, radius: 10 }, { width: 1, hasOpposite: false });
    expect(Object.values(shape).every((value) => typeof value === 'string' || Number.isFinite(value))).toBe(
      true,
    );
  });
});

describe('findOpposites', () => {
  it('marks both of two edges that run against each other, and no loop', () => {
    const sources = Int32Array.of(0, 1, 0, 2);
    const targets = Int32Array.of(1, 0, 2, 2);
    expect([...findOpposites(sources, targets, 3)]).toEqual([1, 1, 0, 0]);
  });
});

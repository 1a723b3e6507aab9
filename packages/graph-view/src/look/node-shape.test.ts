import { AD_NODE_KINDS, AZURE_NODE_KINDS } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { styleOfKind } from '../kinds/kind-style.ts';
import { cornersOf, shapeOfIcon } from './node-shape.ts';

const shapeOf = (kind: string) => shapeOfIcon(styleOfKind(kind).icon);

describe('shapes', () => {
  it.each([
    ['User', 'circle'],
    ['AZServicePrincipal', 'circle'],
    ['Group', 'hexagon'],
    ['AZRole', 'hexagon'],
    ['Computer', 'square'],
    ['AZVM', 'square'],
    ['Domain', 'diamond'],
    ['CertTemplate', 'circle'],
  ])('of %s is a %s', (kind, shape) => {
    expect(shapeOf(kind)).toBe(shape);
  });

  it('are all in use', () => {
    expect(new Set([...AD_NODE_KINDS, ...AZURE_NODE_KINDS].map(shapeOf)).size).toBe(4);
  });

  it('are about as large as a circle', () => {
    for (const shape of ['square', 'hexagon', 'diamond'] as const) {
      const corners = cornersOf(shape);
      const points = Array.from(
        { length: corners.length / 2 },
        (_, at) => [corners[at * 2] as number, corners[at * 2 + 1] as number] as const,
      );
      const area = points.reduce((sum, [x, y], at) => {
        const [nextX, nextY] = points[(at + 1) % points.length] ?? [0, 0];
        return sum + (x * nextY - nextX * y) / 2;
      }, 0);
      expect(area / Math.PI).toBeGreaterThan(0.85);
      expect(area / Math.PI).toBeLessThan(1.1);
    }
  });
});

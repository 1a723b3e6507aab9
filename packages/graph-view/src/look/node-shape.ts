/** What the outline of a node tells beside its colour: roughly, what can be done with it. */
export type NodeShape = 'circle' | 'hexagon' | 'square' | 'diamond';

/** The shape follows the icon, so that kinds of extensions have one, too: who acts, who is in it, what runs, the rest. */
const SHAPES: Readonly<Record<Exclude<NodeShape, 'diamond'>, readonly string[]>> = {
  circle: [
    'user',
    'user-gear',
    'user-tie',
    'user-secret',
    'robot',
    'id-badge',
    'id-card',
    'question',
    'person',
  ],
  hexagon: ['users', 'users-gear', 'user-group', 'people-group', 'clipboard-list', 'user-tag', 'crown'],
  square: [
    'desktop',
    'laptop',
    'computer',
    'server',
    'database',
    'cube',
    'cubes',
    'box-open',
    'window-restore',
    'object-group',
    'bolt',
    'cog',
    'gear',
    'lock',
    'hard-drive',
    'network-wired',
    'code-branch',
  ],
};

const BY_ICON: ReadonlyMap<string, NodeShape> = new Map(
  Object.entries(SHAPES).flatMap(([shape, icons]) =>
    icons.map((icon) => [icon, shape as NodeShape] as const),
  ),
);

export function shapeOfIcon(icon: string): NodeShape {
  return BY_ICON.get(icon) ?? 'diamond';
}

/**
 * Distances from the middle to a side or, of a diamond, to a corner, in radii: shapes of one radius look equally large.
 * Renderers draw by these, and the WebGL program as well.
 */
export const SHAPE_REACH = { square: 0.88, hexagon: 0.93, diamond: 1.2 } as const;

/** Corners by turns of x and y, around the origin, for a radius of 1; none of a circle. */
export function cornersOf(shape: NodeShape): readonly number[] {
  switch (shape) {
    case 'circle':
      return [];
    case 'square': {
      const side = SHAPE_REACH.square;
      return [-side, -side, side, -side, side, side, -side, side];
    }
    case 'hexagon': {
      const side = SHAPE_REACH.hexagon;
      const tip = (side * 2) / Math.sqrt(3);
      return [0, -tip, side, -tip / 2, side, tip / 2, 0, tip, -side, tip / 2, -side, -tip / 2];
    }
    case 'diamond': {
      const tip = SHAPE_REACH.diamond;
      return [0, -tip, tip, 0, 0, tip, -tip, 0];
    }
  }
}

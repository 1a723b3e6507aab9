/** What can be chosen for the picture. */
export const LAYOUT_NAMES = ['layered', 'zones', 'platforms', 'force', 'radial', 'grouped', 'grid'] as const;
export type LayoutName = (typeof LAYOUT_NAMES)[number];

/** A graph in columns, as a layout sees it. Positions are in units of one pixel at full size. */
export interface LayoutGraph {
  readonly nodeCount: number;
  /** Node index of the source of every edge. */
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  /** A small number for the kind of every node. */
  readonly kinds: Int32Array;
}

/** Everything that decides a picture. Equal requests give equal positions. */
export interface LayoutRequest extends LayoutGraph {
  readonly layout: LayoutName;
  readonly seed: number;
  /** Width of the canvas for its height; without it, a picture has the shape that follows from its nodes. */
  readonly aspect?: number | undefined;
  /** Node indexes that stand on the left of a layered picture, or in the middle of a radial one. */
  readonly starts: Int32Array;
  /** Of every node, for layouts in bands: in which one it stands, from the left. */
  readonly bands?: Int32Array | undefined;
  /** Node indexes that stand on the right of a layered picture. */
  readonly ends: Int32Array;
  /**
   * Positions that must stay (x and y by turns), NaN for nodes that have none yet. With any of them, only
   * the other nodes are placed, whatever the layout is.
   */
  readonly kept?: Float64Array | undefined;
  /** Goes with `kept`: the node that brought each new one, or -1. */
  readonly origins?: Int32Array | undefined;
}

/** x and y by turns. */
export type Positions = Float64Array;

/** Distances, in pixels at full size, that leave room for a disc with two lines of text below it. */
export const SPACING = { layer: 210, row: 78, hop: 96, cell: 120, ring: 170 } as const;

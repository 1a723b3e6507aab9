import type { Scene, SceneEdge, SceneNode } from '../model/scene.ts';

/** Which way a diagram is read: to the right on wide canvases, downwards on narrow ones. */
export type DiagramDirection = 'right' | 'down';

/** A small graph as cards with lines between them; places are in pixels from the upper left corner. */
export interface Diagram {
  readonly direction: DiagramDirection;
  readonly width: number;
  readonly height: number;
  readonly cards: readonly DiagramCard[];
  readonly links: readonly DiagramLink[];
  /** What it is drawn of. */
  readonly scene: Scene;
}

export interface DiagramCard {
  readonly node: SceneNode;
  /** Its name, without what all share. */
  readonly name: string;
  readonly left: number;
  readonly top: number;
}

export interface DiagramLink {
  readonly edge: SceneEdge;
  /** Ids of the cards that it joins. */
  readonly source: string;
  readonly target: string;
  /** As `d` of a path in SVG. */
  readonly line: string;
  /** Of the arrow's head, as `d` as well. */
  readonly head: string;
  /** What it means, in lines; none where a link beside it says the same for both. */
  readonly words: readonly string[];
  /** The middle of its words. */
  readonly wordsAt: Point;
}

/** What a diagram has to fit into, if it can, in pixels. */
export interface DiagramRoom {
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

export const CARD_WIDTH = 190;
export const CARD_HEIGHT = 64;
export const WORDS_LINE_HEIGHT = 14;
/** How wide a letter of words is, at most, and what is left free around them. */
const LETTER = 6.2;
const WORDS_PADDING = 8;

/** More nodes than this are a graph: as cards, they would have to be scrolled through. */
export const MAX_DIAGRAM_NODES = 40;

/** How much room words take, line by line; nothing measures texts here. */
export function sizeOfWords(lines: readonly string[]): { readonly width: number; readonly height: number } {
  return {
    width: lines.reduce((most, line) => Math.max(most, line.length), 0) * LETTER + WORDS_PADDING,
    height: lines.length * WORDS_LINE_HEIGHT,
  };
}

import { bundlesOf } from '../look/bundles.ts';
import type { Scene } from '../model/scene.ts';
import { type Boxes, createBoxes } from '../render/boxes.ts';
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  type DiagramDirection,
  type DiagramLink,
  type Point,
  sizeOfWords,
} from './diagram.ts';
import { type Curve, pointOf } from './link-curve.ts';
import type { PlacedCards } from './place-layers.ts';
import { wrapWords } from './wrap-words.ts';

export type LinkWords = Pick<DiagramLink, 'words' | 'wordsAt'>;

export interface LinkWordsWish {
  /** Of every edge of the scene. */
  readonly curves: readonly Curve[];
  readonly direction: DiagramDirection;
  readonly phraseOf: (kind: string) => string;
}

/** Letters of a line. */
const WORDS_LENGTH = { right: 18, down: 34 } as const;

const MAX_TIGHT_LINES = 3;

/** Along a line, the best place for its words first: in the free room behind the card that it leaves. */
const SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78];

/**
 * What the lines of a diagram mean, by edge, equal ones at one card once. Lines that have no room for their words get
 * narrower ones, and so do those beside them, which took the room.
 */
export function placeLinkWords(
  scene: Scene,
  placed: PlacedCards,
  wish: LinkWordsWish,
): ReadonlyMap<number, LinkWords> {
  const { sources, targets } = scene;
  const tight = new Set<number>();
  for (;;) {
    const { words, crowded } = placeAllWords(scene, placed, { ...wish, tight });
    const beside = [...words.keys()].filter((edge) =>
      crowded.some((one) => sources[one] === sources[edge] || targets[one] === targets[edge]),
    );
    const known = tight.size;
    for (const edge of beside) {
      tight.add(edge);
    }
    if (tight.size === known) {
      return words;
    }
  }
}

function placeAllWords(
  scene: Scene,
  placed: PlacedCards,
  { curves, direction, phraseOf, tight }: LinkWordsWish & { readonly tight: ReadonlySet<number> },
): { readonly words: ReadonlyMap<number, LinkWords>; readonly crowded: readonly number[] } {
  const taken = createBoxes();
  for (const [x, y] of placed.middles) {
    taken.take(boxAround([x, y], CARD_WIDTH + 4, CARD_HEIGHT + 4));
  }
  const words = new Map<number, LinkWords>();
  const crowded: number[] = [];
  for (const bundle of bundlesOf(scene)) {
    const edge = bundle[Math.floor(bundle.length / 2)] as number;
    const { kinds = [] } = scene.edges[edge] ?? {};
    const texts =
      bundle.length > 1 ? [`${phraseOf(kinds[0] ?? '')} ×${bundle.length}`] : wordsOf(kinds, phraseOf);
    const curve = curves[edge];
    if (curve === undefined || texts[0] === '') {
      continue;
    }
    // What leads to the next row has the whole row for its words.
    const usual = WORDS_LENGTH[placed.turns.has(edge) ? 'down' : direction];
    const isTight = tight.has(edge);
    const forms = texts.map((text) => wrapWords(text, isTight ? WORDS_LENGTH.right : usual));
    // More lines would hide the head of the arrow.
    const short = isTight ? forms.filter(({ length }) => length <= MAX_TIGHT_LINES) : forms;
    const chosen = placeWords(curve, short.length === 0 ? forms : short, {
      taken,
      firstPiece: placed.turns.has(edge) ? 1 : 0,
    });
    if (!chosen.isFree) {
      crowded.push(edge);
    }
    words.set(edge, chosen.words);
  }

  return { words, crowded };
}

/** "may add members to"; of several kinds the first two, or the first and how many more there are, which is shorter. */
function wordsOf(kinds: readonly string[], phraseOf: (kind: string) => string): readonly string[] {
  const [first = '', ...others] = [...new Set(kinds.map(phraseOf))].filter((phrase) => phrase !== '');
  if (others.length === 0) {
    return [first];
  }
  const counted = `${first} and ${others.length} more`;
  return others.length === 1 ? [`${first}, ${others[0]}`, counted] : [counted];
}

/** The first form of words, and the first place for it, that cover no card and no other words, if there is one. */
function placeWords(
  curve: Curve,
  forms: readonly (readonly string[])[],
  { taken, firstPiece }: { readonly taken: Boxes; readonly firstPiece: number },
): { readonly words: LinkWords; readonly isFree: boolean } {
  const spots = curve.pieces.flatMap((_, piece) =>
    // Pieces that pass cards lie between those that have room.
    piece % 2 === firstPiece ? SHARES.map((share) => pointOf(curve, piece, share)) : [],
  );
  const free = forms
    .flatMap((words) => spots.map((wordsAt): LinkWords => ({ words, wordsAt })))
    .find(({ words, wordsAt }) => taken.isFree(boxOf(words, wordsAt)));
  const words = free ?? { words: forms.at(-1) ?? [], wordsAt: spots[0] ?? curve.start };
  taken.take(boxOf(words.words, words.wordsAt));
  return { words, isFree: free !== undefined };
}

function boxOf(words: readonly string[], at: Point) {
  const { width, height } = sizeOfWords(words);
  return boxAround(at, width, height);
}

function boxAround([x, y]: Point, width: number, height: number) {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

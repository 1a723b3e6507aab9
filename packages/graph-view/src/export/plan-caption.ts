import { mixColors } from '../kinds/color.ts';
import { iconColorOn, type KindStyle, softenColor, styleOfKind } from '../kinds/kind-style.ts';
import { shapeOfIcon } from '../look/node-shape.ts';
import { noteOf } from '../look/note.ts';
import type { ViewTheme } from '../look/theme.ts';
import { cleanText, shortenText } from '../model/clean-text.ts';
import { formatCount } from '../model/format-count.ts';
import type { Scene } from '../model/scene.ts';
import type { Mark } from './mark.ts';

/** What stands above and below a picture in a file: its title, and what kinds and lines stand for. */
export interface Caption {
  /** Room above the picture, and below it. */
  readonly top: number;
  readonly bottom: number;
  /** From the upper left corner of the picture: what stands above it has a negative place. */
  readonly marks: readonly Mark[];
}

export interface CaptionWish {
  readonly title: string;
  readonly theme: ViewTheme;
  readonly kindStyles: ReadonlyMap<string, KindStyle>;
  /** Of the picture alone. */
  readonly size: { readonly width: number; readonly height: number };
}

const MARGIN = 16;
const TITLE_HEIGHT = 44;
const LINE = 22;
const ICON = 8;
const LETTER = 6.4;
const TITLE_LETTER = 8.6;
const GAP = 18;
/** A legend with more kinds than this explains nothing. */
const MAX_KINDS = 24;

export function planCaption(scene: Scene, { title, theme, kindStyles, size }: CaptionWish): Caption {
  const top = title === '' ? 0 : TITLE_HEIGHT;
  const marks: Mark[] = [];
  if (title !== '') {
    const letters = Math.max(8, Math.floor((size.width - MARGIN * 2) / TITLE_LETTER));
    const text = shortenText(cleanText(title), letters);
    marks.push(
      textMark({ x: MARGIN, y: TITLE_HEIGHT / 2 - top, text, size: 16, weight: 600, color: theme.text }),
    );
  }

  let x = MARGIN;
  let y = size.height + LINE / 2;
  /** The middle of an entry of this width, in the next line where this one is full. */
  const next = (width: number): number => {
    if (x > MARGIN && x + width > size.width - MARGIN) {
      x = MARGIN;
      y += LINE;
    }
    const at = x;
    x += width + GAP;
    return at;
  };
  for (const [kind, count] of countKinds(scene).slice(0, MAX_KINDS)) {
    const text = `${shortenText(kind, 40)} ${formatCount(count)}`;
    const at = next(ICON * 2 + 6 + text.length * LETTER);
    const { color, icon } = styleOfKind(kind, kindStyles);
    const fill = softenColor(color, theme.name, theme.canvas);
    const stroke = mixColors(fill, theme.text, 0.55);
    marks.push(
      { is: 'shape', shape: shapeOfIcon(icon), x: at + ICON, y, radius: ICON, fill, stroke },
      { is: 'icon', name: icon, x: at + ICON, y, size: ICON * 1.05, color: iconColorOn(fill, theme.icon) },
      textMark({ x: at + ICON * 2 + 6, y, text, size: 12, weight: 400, color: theme.text }),
    );
  }
  const note = noteOf(scene);
  if (note !== '') {
    const at = next(note.length * LETTER);
    marks.push(textMark({ x: at, y, text: note, size: 12, weight: 400, color: theme.muted }));
  }
  return { top, bottom: y + LINE / 2 + MARGIN / 2 - size.height, marks };
}

function textMark(text: Omit<Extract<Mark, { is: 'text' }>, 'is' | 'anchor'>): Mark {
  return { is: 'text', anchor: 'start', ...text };
}

/** Kinds of nodes with how many there are, groups by their members; the most first. */
function countKinds({ nodes }: Scene): [kind: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { kind, members } of nodes) {
    counts.set(kind, (counts.get(kind) ?? 0) + Math.max(1, members.length));
  }
  return [...counts].sort(([one, a], [other, b]) => b - a || one.localeCompare(other));
}

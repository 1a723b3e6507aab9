import { boxPath, type Mark } from '../export/mark.ts';
import { OWNED_ICON, TIER_ZERO_ICON } from '../icons/icon-path.ts';
import { mixColors } from '../kinds/color.ts';
import { iconColorOn, type KindStyle, softenColor, styleOfKind } from '../kinds/kind-style.ts';
import { shapeOfIcon } from '../look/node-shape.ts';
import type { ViewTheme } from '../look/theme.ts';
import { shortenText } from '../model/clean-text.ts';
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  type Diagram,
  type DiagramCard,
  type DiagramLink,
  sizeOfWords,
  WORDS_LINE_HEIGHT,
} from './diagram.ts';
import { fitName } from './fit-name.ts';

export interface DiagramLooks {
  readonly theme: ViewTheme;
  readonly kindStyles: ReadonlyMap<string, KindStyle>;
}

const CORNER = 8;
const NAME_LENGTH = 21;
const NAME_LEFT = 48;
const NAME_WIDTH = CARD_WIDTH - NAME_LEFT - CORNER;
const NAME_SIZE = 12.5;

/** A diagram for files, as the page shows it. */
export function markDiagram({ cards, links }: Diagram, looks: DiagramLooks): Mark[] {
  return [
    ...links.flatMap((link) => markLine(link, looks.theme)),
    ...cards.flatMap((card) => markCard(card, looks)),
    ...links.flatMap((link) => markWords(link, looks.theme)),
  ];
}

function colorOf({ edge }: DiagramLink, { cut, accent, muted }: ViewTheme): string {
  return edge.isCut ? cut : edge.isOnPath ? accent : muted;
}

function markLine(link: DiagramLink, theme: ViewTheme): Mark[] {
  const { edge, line, head } = link;
  const color = colorOf(link, theme);
  const width = edge.isCut ? 3 : edge.isOnPath ? 2.2 : 1.6;
  return [
    { is: 'path', d: line, stroke: color, width, isDashed: edge.isDerived },
    { is: 'path', d: head, fill: color },
  ];
}

function markWords(link: DiagramLink, theme: ViewTheme): Mark[] {
  const { words, edge, wordsAt } = link;
  if (words.length === 0) {
    return [];
  }
  const lines = edge.isCut ? ['Cut here', ...words] : words;
  const [x, y] = wordsAt;
  const { width, height } = sizeOfWords(lines);
  return [
    { is: 'path', d: boxPath(x - width / 2, y - height / 2, width, height, 4), fill: theme.canvas },
    ...lines.map(
      (text, at): Mark => ({
        is: 'text',
        x,
        y: y - height / 2 + (at + 0.5) * WORDS_LINE_HEIGHT,
        text,
        size: 11.5,
        weight: edge.isCut && at === 0 ? 600 : 400,
        color: colorOf(link, theme),
        anchor: 'middle',
      }),
    ),
  ];
}

function markCard({ node, name, left, top }: DiagramCard, { theme, kindStyles }: DiagramLooks): Mark[] {
  const { color, icon } = styleOfKind(node.kind, kindStyles);
  const fill = softenColor(color, theme.name, theme.canvas);
  const [x, y] = [left + 24, top + CARD_HEIGHT / 2];
  const marks: readonly (readonly [icon: string, color: string])[] = [
    ...(node.isTierZero ? [[TIER_ZERO_ICON, theme.tierZero] as const] : []),
    ...(node.isOwned ? [[OWNED_ICON, theme.owned] as const] : []),
  ];
  return [
    {
      is: 'path',
      d: boxPath(left, top, CARD_WIDTH, CARD_HEIGHT, CORNER),
      fill: mixColors(theme.canvas, theme.text, 0.04),
      stroke: mixColors(theme.canvas, theme.text, 0.18),
    },
    {
      is: 'shape',
      shape: shapeOfIcon(icon),
      x,
      y,
      radius: 15,
      fill,
      stroke: mixColors(fill, theme.text, 0.55),
    },
    { is: 'icon', name: icon, x, y, size: 16, color: iconColorOn(fill, theme.icon) },
    {
      is: 'text',
      x: left + NAME_LEFT,
      y: y - 8,
      text: fitName(name, { width: NAME_WIDTH, size: NAME_SIZE }),
      size: NAME_SIZE,
      weight: 600,
      color: theme.text,
      anchor: 'start',
    },
    {
      is: 'text',
      x: left + 48,
      y: y + 10,
      text: shortenText(node.secondLine || node.kind, NAME_LENGTH),
      size: 11,
      weight: 400,
      color: theme.muted,
      anchor: 'start',
    },
    ...marks.map(([badge, badgeColor], at): Mark => {
      return {
        is: 'icon',
        name: badge,
        x: left + CARD_WIDTH - 16 - at * 18,
        y: y + 10,
        size: 12,
        color: badgeColor,
      };
    }),
  ];
}

import { describe, expect, it } from 'vitest';
import { INVENTED } from '../measure/invented-graphs.test-support.ts';
import type { GraphInput } from '../model/graph-input.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Diagram, MAX_DIAGRAM_NODES, sizeOfWords } from './diagram.ts';
import { planDiagram } from './plan-diagram.ts';
import { wrapWords } from './wrap-words.ts';

const WIDE = { width: 1_000, height: 640 };
const NARROW = { width: 334, height: 600 };
const phraseOf = (kind: string) => `may ${kind} the end of`;
const planned = (input: GraphInput, room = WIDE) => planDiagram(input, { room, phraseOf });
const small = Object.entries(INVENTED).filter(([, { nodes }]) => nodes.length <= MAX_DIAGRAM_NODES + 1);

describe.each(small)('a diagram of a %s', (_, input) => {
  it.each([WIDE, NARROW])('has cards apart from each other and within it', (room) => {
    const diagram = planned(input, room);
    const { cards, width, height } = diagram;
    expect(pairsOf(cards).filter(([one, other]) => areOver(one, other))).toEqual([]);
    expect(cards.filter(({ left, top }) => left < 0 || top < 0)).toEqual([]);
    expect(cards.filter(({ left, top }) => left + CARD_WIDTH > width || top + CARD_HEIGHT > height)).toEqual(
      [],
    );
    expect(planned(input, room)).toEqual(diagram);
  });

  it('tells every line, equal ones at one card once', () => {
    const { links } = planned(input);
    const told = links.filter(({ words }) => words.length > 0).length;
    const groups = links.filter(({ words }) => words.at(-1)?.includes('×') === true).length;
    expect(told === links.length || groups > 0).toBe(true);
    expect(links.every(({ line, head }) => /^M[\d .,CLZ-]+$/.test(line + head.slice(1)))).toBe(true);
  });

  it('has no words behind a card', () => {
    const { cards, links } = planned(input);
    const hidden = links.filter(
      ({ words, wordsAt: [x, y] }) =>
        words.length > 0 &&
        cards.some(({ left, top }) => x > left && x < left + CARD_WIDTH && y > top && y < top + CARD_HEIGHT),
    );
    expect(hidden).toEqual([]);
  });
});

/** In others, every place of a line is beside another line. */
const sparse = small.filter(([name]) => !/^(layers|mesh)/.test(name));

describe.each(sparse)('a diagram of a %s', (_, input) => {
  it.each([WIDE, NARROW])('has words that cover no others', (room) => {
    const boxes = planned(input, room)
      .links.filter(({ words }) => words.length > 0)
      .map(({ words, wordsAt: [x, y] }) => {
        const { width, height } = sizeOfWords(words);
        return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
      });
    const covered = pairsOf(boxes).filter(
      ([one, other]) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
    );
    expect(covered).toEqual([]);
  });
});

it('breaks the words of lines beside each other that need the same room', () => {
  const nodes = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, kind: 'User', label: id }));
  const edges = ['a>b 1', 'b>c 1', 'b>c 2', 'b>d 1', 'b>d 2', 'c>e 1', 'd>e 1', 'e>f 1'].map((id) => {
    return { id, source: id.charAt(0), target: id.charAt(2), kind: `reset the password ${id.charAt(4)} of` };
  });
  const { direction, links } = planned({ nodes, edges }, { width: 870, height: 620 });
  expect(direction).toBe('down');
  const [left, right] = links.filter(({ source }) => source === 'b');
  const widthOf = (link = links[0]) => sizeOfWords(link?.words ?? []).width;
  const apart = Math.abs((left?.wordsAt[0] ?? 0) - (right?.wordsAt[0] ?? 0));
  expect(apart).toBeGreaterThan((widthOf(left) + widthOf(right)) / 2);
});

describe('a path', () => {
  const input = INVENTED['path of 9'] ?? { nodes: [], edges: [] };

  it('is read in rows from left to right', () => {
    const places = placesOf(planned(input));
    expect(places.map(([left]) => left)).toEqual(
      [...places.slice(0, 3), ...places.slice(0, 3), ...places.slice(0, 3)].map(([left]) => left),
    );
    expect(places.map(([, top]) => top)).toEqual(places.map(([, top]) => top).toSorted((a, b) => a - b));
  });

  it('is read downwards where there is room for one card', () => {
    const { cards, width, direction } = planned(input, NARROW);
    expect(direction).toBe('down');
    expect(width).toBeLessThan(NARROW.width);
    expect(new Set(cards.map(({ left }) => left)).size).toBe(1);
  });
});

describe('equal neighbours', () => {
  it('are one card, until it is opened', () => {
    const input = INVENTED['star of 13'] ?? { nodes: [], edges: [] };
    const { cards } = planned(input);
    const group = cards.find(({ node }) => node.members.length > 0);
    expect(cards.length).toBeLessThan(6);
    const opened = planDiagram(input, { room: WIDE, phraseOf, openGroups: new Set([group?.node.id ?? '']) });
    expect(opened.cards).toHaveLength(cards.length - 1 + (group?.node.members.length ?? 0));
  });

  it('stay apart in a diagram of a few nodes', () => {
    expect(planned(INVENTED['star of 6'] ?? { nodes: [], edges: [] }).cards).toHaveLength(6);
  });
});

it('draws lines that lead back, to the card itself, and between cards of one layer', () => {
  const nodes = ['a', 'b', 'c'].map((id) => ({ id, kind: 'User', label: id }));
  const edges = ['ab', 'ba', 'bc', 'ca', 'bb'].map(([source = '', target = '']) => ({
    source,
    target,
    kind: 'Owns',
  }));
  const { links } = planned({ nodes, edges });
  expect(links).toHaveLength(5);
  expect(links.every(({ line }) => !line.includes('NaN'))).toBe(true);
});

it('says of several relationships between two nodes the first, and how many more there are', () => {
  const nodes = ['a', 'b'].map((id) => ({ id, kind: 'User', label: id }));
  const edges = ['Owns', 'GenericAll', 'WriteDacl'].map((kind) => ({ source: 'a', target: 'b', kind }));
  const [link] = planDiagram({ nodes, edges }, { room: WIDE, phraseOf: (kind) => kind }).links;
  expect(link?.words.join(' ')).toBe('Owns and 2 more');
});

it.each([
  ['may add members to', 18, ['may add members to']],
  ['may reset the password of', 18, ['may reset the', 'password of']],
  ['Unbreakableandverylongword', 10, ['Unbreakableandverylongword']],
])('%s in lines of %i', (text, length, expected) => {
  expect(wrapWords(text, length)).toEqual(expected);
});

function placesOf({ cards }: Diagram): [left: number, top: number][] {
  return cards.map(({ left, top }) => [left, top]);
}

function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other): [Item, Item] => [one, other]));
}

type Corner = { readonly left: number; readonly top: number };

function areOver(one: Corner, other: Corner): boolean {
  return Math.abs(one.left - other.left) < CARD_WIDTH && Math.abs(one.top - other.top) < CARD_HEIGHT;
}

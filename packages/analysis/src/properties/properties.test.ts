import { describe, expect, it } from 'vitest';
import { draw } from '../testing/draw-graph.test-support.ts';
import { BooleanProperty } from './boolean-property.ts';
import { NumberProperty } from './number-property.ts';
import { ObjectIds } from './object-ids.ts';
import { StringListProperty } from './string-list-property.ts';
import { StringProperty } from './string-property.ts';

const VALUES = {
  missing: undefined,
  true: true,
  false: false,
  'text true': 'true',
  zero: 0,
  negative: -1,
  fraction: 1.5,
  'text 12': '12',
  'text -1.5': '-1.5',
  'text 1e3': '1e3',
  'text .5': '.5',
  'text 0x1F': '0x1F',
  'text with blanks': ' 1 ',
  'text Infinity': 'Infinity',
  empty: '',
  word: 'word',
  'empty list': [],
  list: ['a', 'b'],
  'mixed list': ['a', 1],
};

type Name = keyof typeof VALUES;

const NAMES = Object.keys(VALUES) as Name[];

/**
 * One node per value, and so many without a value that columns are sparse, or none of them, so that they are
 * dense.
 */
function graphWith(values: readonly Name[], others: number) {
  const nodes = NAMES.map((name, index) => ({
    name: `N${index}`,
    value: values.includes(name) ? VALUES[name] : undefined,
  }));
  const rest =
    others === 0 ? '' : `User ${Array.from({ length: others }, (_, index) => `X${index}`).join(' ')}`;
  return nodes
    .reduce((graph, { name, value }) => graph.and(`User ${name}`).with(name, { p: value }), draw(rest))
    .snapshot();
}

describe.each([0, 500])('a property, with %d nodes beside', (others) => {
  const graph = graphWith(NAMES, others);
  const nodeOf = (name: Name) => others + NAMES.indexOf(name);
  const valuesOf = (read: (node: number) => unknown) =>
    Object.fromEntries(
      NAMES.map((name) => [name, read(nodeOf(name))]).filter(([, value]) => value !== undefined),
    );
  const mistyped = (property: { isMistyped(node: number): boolean }) =>
    NAMES.filter((name) => property.isMistyped(nodeOf(name)));
  const except = (...names: readonly Name[]) =>
    NAMES.filter((name) => name !== 'missing' && !names.includes(name));

  it('as truth: texts are none', () => {
    const property = new BooleanProperty(graph, 'p');
    expect(valuesOf((node) => property.read(node))).toEqual({ true: true, false: false });
    expect(mistyped(property)).toEqual(except('true', 'false'));
  });

  it('as number: decimal texts count', () => {
    const property = new NumberProperty(graph, 'p');
    const numbers = {
      zero: 0,
      negative: -1,
      fraction: 1.5,
      'text 12': 12,
      'text -1.5': -1.5,
      'text 1e3': 1000,
      'text .5': 0.5,
    };
    expect(valuesOf((node) => property.read(node))).toEqual(numbers);
    expect(mistyped(property)).toEqual(except(...(Object.keys(numbers) as Name[])));
  });

  it('as text: numbers are none, and the empty text is one', () => {
    const property = new StringProperty(graph, 'p');
    const texts = NAMES.filter((name) => typeof VALUES[name] === 'string');
    expect(valuesOf((node) => property.read(node))).toEqual(
      Object.fromEntries(texts.map((name) => [name, VALUES[name]])),
    );
    expect(mistyped(property)).toEqual(except(...texts));
    expect(property.codeOf(nodeOf('word'))).toBe(property.codeOfText('word'));
    expect(NAMES.filter((name) => property.startsWith(nodeOf(name), 'w'))).toEqual(['word']);
    expect(NAMES.filter((name) => property.startsWith(nodeOf(name), ''))).toEqual(texts);
    expect(property.textOf(property.codeOfText('word'))).toBe('word');
    expect([property.codeOf(nodeOf('list')), property.codeOfText('nowhere')]).toEqual([0, 0]);
  });

  it('as list of texts: all of them have to be texts', () => {
    const property = new StringListProperty(graph, 'p');
    expect(valuesOf((node) => property.read(node))).toEqual({ 'empty list': [], list: ['a', 'b'] });
    expect(mistyped(property)).toEqual(except('empty list', 'list'));
  });
});

it('a property that no node has is missing everywhere', () => {
  const graph = draw('User A').snapshot();
  for (const property of [
    new BooleanProperty(graph, 'p'),
    new NumberProperty(graph, 'p'),
    new StringProperty(graph, 'p'),
    new StringListProperty(graph, 'p'),
  ]) {
    expect([property.read(0), property.isMistyped(0)]).toEqual([undefined, false]);
  }
});

it('object ids are compared by their end, exactly', () => {
  const ids = new ObjectIds(draw('User S-1-512 512 É-512 S-1-5120').snapshot());
  expect([0, 1, 2, 3].map((node) => ids.endsWith(node, '-512'))).toEqual([true, false, true, false]);
  expect([ids.read(1), ids.find('512'), ids.find('-512')]).toEqual(['512', 1, undefined]);
});

it('object ids are compared with the beginning of others, exactly', () => {
  const ids = new ObjectIds(draw('User É-1 É-1-500 É-1- É-2-500 É-10-500 É-1-É').snapshot());
  expect([0, 1, 2, 3, 4, 5].map((node) => ids.continuesIdOf(node, 0))).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
  ]);
  expect(ids.continuesIdOf(0, 1)).toBe(false);
});

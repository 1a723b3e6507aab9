import { describe, expect, it } from 'vitest';
import { validateEdgeElement, validateNodeElement } from './validate-element.ts';

const NODE = { id: 'R_1', kinds: ['GH_Repository'] };
const EDGE = { start: { value: 'a' }, end: { value: 'b' }, kind: 'GH_HasRole' };

function causes(list: 'nodes' | 'edges', ...texts: readonly string[]) {
  return `${list}[4] schema validation failed with ${texts.length} error(s): [${texts.join(', ')}]`;
}

describe('a valid node', () => {
  it.each([
    NODE,
    { ...NODE, kinds: [] },
    { ...NODE, kinds: ['A', 'B', 'C'] },
    { ...NODE, properties: null },
    { ...NODE, properties: {} },
    { ...NODE, properties: { s: '', n: 0, b: false, l: [], strings: ['a'], numbers: [1, 2], flags: [true] } },
    { ...NODE, properties: { ObjectID: 'x' } },
    { ...NODE, kinds: ['Tags', 'tagged'] },
    { ...NODE, comment: { any: 'thing' } },
  ])('%j', (node) => {
    expect(validateNodeElement(node, 4)).toEqual([]);
  });
});

describe('an invalid node', () => {
  const objectProperty = (key: string) =>
    `Invalid property '${key}': objects are not allowed in the property bag. Use only strings, numbers, booleans, nulls, or arrays of these types.`;
  const objectInList = (key: string) =>
    `Invalid property '${key}': array contains an object. Arrays must contain only primitive values (string, number, boolean, or null).`;

  it.each<[node: unknown, texts: readonly string[]]>([
    [null, [`at '': missing properties 'id', 'kinds'`]],
    [{}, [`at '': missing properties 'id', 'kinds'`]],
    [{ id: 'a' }, [`at '': missing property 'kinds'`]],
    [{ ...NODE, id: 5 }, [`at '/id': got number, want string`]],
    [{ ...NODE, id: null }, [`at '/id': got null, want string`]],
    [{ ...NODE, id: '' }, [`at '/id': minLength: got 0, want 1`]],
    [{ ...NODE, kinds: null }, [`at '/kinds': got null, want array`]],
    [{ ...NODE, kinds: 'A' }, [`at '/kinds': got string, want array`]],
    [{ ...NODE, kinds: ['A', 'B', 'C', 'D'] }, [`at '/kinds': maxItems: got 4, want 3`]],
    [{ ...NODE, kinds: ['A', 7] }, [`at '/kinds/1': got number, want string`]],
    [{ ...NODE, properties: 'x' }, [`at '/properties': got string, want null or object`]],
    [{ ...NODE, properties: { p: {} } }, [objectProperty('p')]],
    [{ ...NODE, properties: { p: ['a', {}] } }, [objectInList('p')]],
    [
      { ...NODE, properties: { p: null } },
      [`at '/properties/p': got null, want boolean or number or string or array`],
    ],
    [
      { ...NODE, properties: { 'a/b~': [[1]] } },
      [`at '/properties/a~1b~0/0': got array, want boolean or number or string`],
    ],
    [
      { ...NODE, properties: { p: ['a', null] } },
      [`at '/properties/p/1': got null, want boolean or number or string`],
    ],
    [{ ...NODE, properties: { objectid: 'R_1' } }, [`Invalid property 'objectid': reserved property`]],
    [
      { kinds: 5, properties: { p: {} } },
      [`at '': missing property 'id'`, `at '/kinds': got number, want array`, objectProperty('p')],
    ],
  ])('%j', (node, texts) => {
    expect(validateNodeElement(node, 4)).toEqual([causes('nodes', ...texts)]);
  });

  it.each([
    ['a', 'string'],
    [5, 'number'],
    [true, 'bool'],
    [[], 'array'],
  ])('%j is no object', (node, type) => {
    expect(validateNodeElement(node, 4)).toEqual([
      `nodes[4] type mismatch: json: cannot unmarshal ${type} into Go value of type map[string]interface {}`,
    ]);
  });

  it('mixes types in lists', () => {
    expect(validateNodeElement({ ...NODE, properties: { p: ['a', 1], q: [true, 'b'], r: [1] } }, 4)).toEqual([
      'nodes[4] schema validation error. properties["p"] contains a mixed-type array',
      'nodes[4] schema validation error. properties["q"] contains a mixed-type array',
    ]);
  });

  it.each(['tag', 'TAG', 'Tag_Tier_Zero', 'tag_'])('uses the reserved kind %s', (kind) => {
    expect(validateNodeElement({ ...NODE, kinds: ['A', kind] }, 4)).toEqual([
      `kind '${kind}' uses reserved namespace 'tag'`,
    ]);
  });
});

describe('a valid edge', () => {
  const matchers = [{ key: 'name', operator: 'equals', value: 'x' }];

  it.each([
    EDGE,
    { ...EDGE, start: { value: '', match_by: 'id', kind: 'User' } },
    { ...EDGE, start: { value: 'a', match_by: 'name' } },
    { ...EDGE, start: { match_by: 'property', property_matchers: matchers, kind: 'User' } },
    { ...EDGE, end: { match_by: 'property', property_matchers: [{ ...matchers[0], value: false }] } },
    { ...EDGE, properties: { objectid: 'fine here' } },
    { ...EDGE, properties: null },
  ])('%j', (edge) => {
    expect(validateEdgeElement(edge, 4)).toEqual([]);
  });
});

describe('an invalid edge', () => {
  const matcher = { key: 'k', operator: 'equals', value: 1 };
  const by = (...matchers: readonly unknown[]) => ({
    ...EDGE,
    start: { match_by: 'property', property_matchers: matchers },
  });

  it.each<[edge: unknown, texts: readonly string[]]>([
    [{}, [`at '': missing properties 'start', 'end', 'kind'`]],
    [{ ...EDGE, start: null }, [`at '/start': got null, want object`]],
    [{ ...EDGE, end: 'b' }, [`at '/end': got string, want object`]],
    [{ ...EDGE, start: {} }, [`at '/start': missing property 'value'`]],
    [{ ...EDGE, start: { value: 5 } }, [`at '/start/value': got number, want string`]],
    [{ ...EDGE, start: { value: 'a', kind: 5 } }, [`at '/start/kind': got number, want string`]],
    ...['guid', null, 5].map((strategy): [unknown, string[]] => [
      { ...EDGE, start: { value: 'a', match_by: strategy } },
      [`at '/start/match_by': value must be one of 'id', 'name', 'property'`],
    ]),
    [{ ...EDGE, start: { match_by: 'property' } }, [`at '/start': missing property 'property_matchers'`]],
    [
      { ...EDGE, start: { match_by: 'property', value: 'a', property_matchers: [matcher] } },
      [`at '/start': property_matchers and value are mutually exclusive`],
    ],
    [
      { ...EDGE, start: { value: 'a', property_matchers: [matcher] } },
      [`at '/start': property_matchers and value are mutually exclusive`],
    ],
    [by(), [`at '/start/property_matchers': minItems: got 0, want 1`]],
    [by(null), [`at '/start/property_matchers/0': got null, want object`]],
    [by({}), [`at '/start/property_matchers/0': missing properties 'key', 'operator', 'value'`]],
    [by({ ...matcher, key: 5 }), [`at '/start/property_matchers/0/key': got number, want string`]],
    [
      by(matcher, { ...matcher, operator: 'like' }),
      [`at '/start/property_matchers/1/operator': value must be 'equals'`],
    ],
    [
      by({ ...matcher, value: [] }),
      [`at '/start/property_matchers/0/value': got array, want boolean or number or string`],
    ],
    [
      { ...EDGE, start: { match_by: 'property', property_matchers: {} } },
      [`at '/start/property_matchers': got object, want array`],
    ],
    [{ ...EDGE, kind: 5 }, [`at '/kind': got number, want string`]],
    [{ ...EDGE, kind: 'Has Role' }, [`at '/kind': 'Has Role' does not match pattern '^[A-Za-z0-9_]+$'`]],
    [{ ...EDGE, kind: '' }, [`at '/kind': '' does not match pattern '^[A-Za-z0-9_]+$'`]],
    [{ ...EDGE, properties: [] }, [`at '/properties': got array, want null or object`]],
  ])('%j', (edge, texts) => {
    expect(validateEdgeElement(edge, 4)).toEqual([causes('edges', ...texts)]);
  });

  it('is no object, mixes lists or uses a reserved kind', () => {
    expect(validateEdgeElement(5, 4)).toEqual([
      'edges[4] type mismatch: json: cannot unmarshal number into Go value of type map[string]interface {}',
    ]);
    expect(validateEdgeElement({ ...EDGE, kind: 'TAG_x', properties: { p: [1, 'a'] } }, 4)).toEqual([
      'edges[4] schema validation error. properties["p"] contains a mixed-type array',
      `kind 'TAG_x' uses reserved namespace 'tag'`,
    ]);
  });
});

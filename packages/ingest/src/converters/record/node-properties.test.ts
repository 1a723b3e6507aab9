import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { copyProperties, storedProperties } from './node-properties.ts';

describe('storedProperties', () => {
  it.each([
    ['strings, numbers, booleans and lists stay', { a: 'x', n: 1.5, b: false, l: ['x', 1] }],
    ['null stays, to remove the stored value', { description: null }],
    ['letter case of other properties stays', { samaccountname: 'web01$', domain: 'corp.example' }],
    ['a name that is no string stays', { name: 7, distinguishedname: null }],
  ])('%s', (_case, properties) => {
    expect(JSON.parse(storedProperties(copyProperties(properties)))).toEqual(properties);
  });

  it.each([
    ['names in upper case', { name: 'a', operatingsystem: 'b', distinguishedname: 'c', environmentid: 'd' }],
  ])('%s', (_case, properties) => {
    expect(JSON.parse(storedProperties(copyProperties(properties)))).toEqual({
      name: 'A',
      operatingsystem: 'B',
      distinguishedname: 'C',
      environmentid: 'D',
    });
  });

  it('drops what is kept elsewhere or of no use', () => {
    const properties = { reconcile: true, objectid: 'x', lastseen: 'y', lastcollected: null, kept: 1 };
    expect(storedProperties(copyProperties(properties))).toBe('{"kept":1}');
  });

  it('turns nested objects into their JSON text, in lists too', () => {
    const properties = { o: { b: 1, a: [2] }, l: ['x', { y: 1 }, [2], null] };
    expect(JSON.parse(storedProperties(copyProperties(properties)))).toEqual({
      o: '{"b":1,"a":[2]}',
      l: ['x', '{"y":1}', '[2]', null],
    });
  });

  it('leaves the record as it was', () => {
    const sent = Object.freeze({ name: 'a', reconcile: true });
    storedProperties(copyProperties(sent));
    expect(sent).toEqual({ name: 'a', reconcile: true });
  });
});

it('canonicalJson sorts keys and leaves out what is undefined', () => {
  expect(canonicalJson({ b: 1, a: ['"'], c: undefined, d: null })).toBe('{"a":["\\""],"b":1,"d":null}');
});

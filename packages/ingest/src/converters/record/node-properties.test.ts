import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { copyProperties, storedProperties } from './node-properties.ts';

function parsed(properties: Readonly<Record<string, unknown>>): unknown {
  return JSON.parse(storedProperties(copyProperties(properties)).text);
}

describe('storedProperties', () => {
  it.each([
    ['strings, numbers, booleans and lists stay', { a: 'x', n: 1.5, b: false, l: ['x', 1] }],
    ['letter case of other properties stays', { samaccountname: 'web01$', domain: 'corp.example' }],
    ['a name that is no string stays', { name: 7, distinguishedname: 8 }],
  ])('%s', (_case, properties) => {
    expect(parsed(properties)).toEqual(properties);
  });

  it('tells null apart, which removes the stored value', () => {
    const properties = { description: null, name: 'A', distinguishedname: null, l: [null], objectid: null };
    expect(storedProperties(copyProperties(properties))).toEqual({
      text: '{"name":"A","l":[null]}',
      removed: ['description', 'distinguishedname'],
    });
  });

  it.each([
    ['names in upper case', { name: 'a', operatingsystem: 'b', distinguishedname: 'c', environmentid: 'd' }],
  ])('%s', (_case, properties) => {
    expect(parsed(properties)).toEqual({
      name: 'A',
      operatingsystem: 'B',
      distinguishedname: 'C',
      environmentid: 'D',
    });
  });

  it('drops what is kept elsewhere or of no use', () => {
    const properties = { reconcile: true, objectid: 'x', lastseen: 'y', lastcollected: null, kept: 1 };
    expect(storedProperties(copyProperties(properties))).toEqual({ text: '{"kept":1}', removed: [] });
  });

  it('turns nested objects into their JSON text, in lists too', () => {
    const properties = { o: { b: 1, a: [2] }, l: ['x', { y: 1 }, [2], null] };
    expect(parsed(properties)).toEqual({
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

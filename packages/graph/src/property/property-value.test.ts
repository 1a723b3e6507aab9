import { describe, expect, it } from 'vitest';
import {
  canonicalProperties,
  mergeProperties,
  ownProperty,
  parseProperties,
  setProperty,
} from './property-value.ts';

describe('property objects', () => {
  it('have one canonical text, whatever the order of keys and without nulls', () => {
    expect(canonicalProperties({ b: 1, a: [2, 'x'], c: null })).toBe('{"a":[2,"x"],"b":1}');
    expect(canonicalProperties({ a: [2, 'x'], b: 1 })).toBe('{"a":[2,"x"],"b":1}');
    expect(canonicalProperties({ gone: null })).toBe('{}');
  });

  it.each([
    { title: 'equal values', patch: { a: 1, list: ['x'] }, isChanged: false, result: { a: 1, list: ['x'] } },
    { title: 'another value', patch: { a: 2 }, isChanged: true, result: { a: 2, list: ['x'] } },
    { title: 'another type', patch: { a: '1' }, isChanged: true, result: { a: '1', list: ['x'] } },
    { title: 'another list', patch: { list: ['y'] }, isChanged: true, result: { a: 1, list: ['y'] } },
    { title: 'null', patch: { a: null }, isChanged: true, result: { list: ['x'] } },
    { title: 'null for what is absent', patch: { z: null }, isChanged: false, result: { a: 1, list: ['x'] } },
  ])('tell whether merging $title changes them', ({ patch, isChanged, result }) => {
    const target = { a: 1, list: ['x'] };
    expect(mergeProperties(target, patch)).toBe(isChanged);
    expect(target).toEqual(result);
  });

  it('treat names of built-in members like any other', () => {
    const properties = parseProperties('{"__proto__":"x","a":null}');
    expect(ownProperty(properties, '__proto__')).toBe('x');
    expect(ownProperty(properties, 'toString')).toBeUndefined();

    const target = {};
    setProperty(target, '__proto__', ['y']);
    expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
    expect(JSON.stringify(target)).toBe('{"__proto__":["y"]}');
    expect(mergeProperties(target, properties)).toBe(true);
    expect(JSON.stringify(target)).toBe('{"__proto__":"x"}');
  });
});

import { describe, expect, it } from 'vitest';
import { failure } from './failure.test-support.ts';
import type { Value } from './value.ts';
import { checkNestingOf, ListBuilder, MapBuilder, sizeOfValue } from './value-size.ts';

function listOf(...items: readonly Value[]): Value {
  const builder = new ListBuilder();
  for (const item of items) {
    builder.add(item);
  }
  return builder.finish();
}

function mapOf(name: string, value: Value): Value {
  const builder = new MapBuilder();
  builder.set(name, value);
  return builder.finish();
}

function repeat(times: number, value: Value, wrap: (value: Value) => Value): Value {
  return times === 0 ? value : repeat(times - 1, wrap(value), wrap);
}

describe('the size of a value', () => {
  it('is that of its parts, wherever they are shared', () => {
    const part = listOf(1, 2);
    expect(sizeOfValue(listOf(part, part)) - sizeOfValue(listOf(part))).toBe(sizeOfValue(part));
  });

  it('is the same for values that were built and for those that were found', () => {
    const items = Array.from({ length: 2_000 }, (_, index) => `text ${index}`);
    expect(sizeOfValue(items)).toBe(sizeOfValue(listOf(...items)));
    expect(sizeOfValue([items])).toBe(sizeOfValue(listOf(listOf(...items))));
  });
});

describe('nesting', () => {
  it('is known of values from outside without walking what is shared twice', () => {
    const nest = (times: number): Value => {
      let value: Value = [];
      for (let level = 0; level < times; level++) {
        value = [value, new Map([['a', value]])];
      }
      return value;
    };
    expect(failure(() => checkNestingOf(nest(99)))).toBe('no failure but undefined');
    expect(failure(() => checkNestingOf(nest(100)))).toBe('LimitError: NestedTooDeep');
    expect(failure(() => checkNestingOf(nest(50_000)))).toBe('LimitError: NestedTooDeep');
  });

  it.each<[string, (value: Value) => Value]>([
    ['lists', (value) => listOf(value)],
    ['maps', (value) => mapOf('a', value)],
    ['both', (value) => listOf(mapOf('a', value))],
    ['lists beside long ones', (value) => listOf(value, 'x'.repeat(5_000))],
  ])('ends where nobody could walk it: %s', (_, wrap) => {
    expect(failure(() => repeat(201, [], wrap))).toBe('LimitError: NestedTooDeep');
    expect(() => repeat(99, [], wrap)).not.toThrow();
  });

  it('ends where shared parts would take forever to walk', () => {
    expect(failure(() => repeat(60, [1], (value) => listOf(value, value)))).toBe('LimitError: ValueTooLarge');
  });
});

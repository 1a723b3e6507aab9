import { createCancellation, NEVER_CANCELLED, requestCancellation } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { encodeJson } from './encode-json.ts';
import { EncodedObject, LazyArray, LazyRecord } from './lazy-json.ts';

const UNLIMITED = { cancellation: NEVER_CANCELLED, reserveMemory: () => undefined };

function encode(value: unknown): string {
  return new TextDecoder().decode(encodeJson(value, UNLIMITED));
}

const many = Array.from({ length: 20_000 }, (_, index) => ({
  index,
  name: `NÄME ${index} 🗝`,
  list: [index],
}));

function* count(to: number): Generator<readonly [string, number], void> {
  for (let number = 0; number < to; number++) {
    yield [`n${number}`, number];
  }
}

describe('encodeJson', () => {
  it.each([
    ['nothing', undefined, 'null'],
    ['empty containers', { data: { nodes: {}, edges: [] } }, '{"data":{"nodes":{},"edges":[]}}'],
    [
      'absent members',
      { a: undefined, b: [undefined, null], c: { d: undefined } },
      '{"b":[null,null],"c":{}}',
    ],
  ])('writes %s as JSON.stringify does', (_, value, expected) => {
    expect(encode(value)).toBe(expected);
  });

  it.each([
    ['a long array', many],
    ['a long array in an envelope', { data: many }],
    ['a large map', { data: { nodes: Object.fromEntries(many.map((item) => [item.name, item])) } }],
    ['one long text', { data: '€'.repeat(200_000) }],
    ['a property that is not a prototype', JSON.parse('{"data":{"__proto__":{"a":1}}}')],
  ])('writes %s as JSON.stringify does', (_, value) => {
    expect(encode(value)).toBe(JSON.stringify(value));
  });

  it('writes lazy values as if they had been there all along', () => {
    const value = { data: { nodes: new LazyRecord(count(300)), edges: new LazyArray([1, { a: 2 }]) } };

    expect(encode(value)).toBe(
      JSON.stringify({ data: { nodes: Object.fromEntries(count(300)), edges: [1, { a: 2 }] } }),
    );
    expect(encode({ data: new LazyRecord([]), list: new LazyArray([]) })).toBe('{"data":{},"list":[]}');
  });

  it('writes a member that is text already as it is', () => {
    const objects = ['{"b":"Ä"}', Buffer.from('{"b":"€"}')].map(
      (json) => new EncodedObject({ a: 1 }, 'x"', json),
    );

    expect(encode({ data: { objects: new LazyArray(objects) } })).toBe(
      JSON.stringify({
        data: {
          objects: [
            { a: 1, 'x"': { b: 'Ä' } },
            { a: 1, 'x"': { b: '€' } },
          ],
        },
      }),
    );
  });

  it('stops when it is cancelled', () => {
    const cancellation = createCancellation();
    requestCancellation(cancellation);

    expect(() => encodeJson({ data: many }, { ...UNLIMITED, cancellation })).toThrow('cancelled');
  });

  it('hands over a buffer without slack, and asks before it takes the memory', () => {
    let reservedBytes = 0;
    const reserveMemory = (sizeBytes: number) => {
      reservedBytes += sizeBytes;
    };
    const bytes = encodeJson({ data: many }, { ...UNLIMITED, reserveMemory });

    expect(bytes.buffer.byteLength).toBe(bytes.length);
    expect(reservedBytes).toBeGreaterThan(bytes.length - 4096);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PropertyEncoder, propertyEncoderOf } from './property-encoder.ts';
import { readProperties } from './read-node.ts';
import { createSnapshotBuilder } from './snapshot-builder.ts';

/** Names that objects keep in the order in which they were set; many of them, so that some columns are sparse. */
const name = fc.constantFrom('name', 'ä"\\', 'age', 'share', 'isAdmin', 'tags', 'b', 'c', 'd', 'e', 'f');
const text = fc.oneof(
  fc.constantFrom('', '"', '\\', '\b\t\n\f\r', '\u0000\u001f\u007f', 'ÄÖ€😀\u2028', 'DC=A\\,B'),
  fc.string({ unit: 'binary' }),
);
const value = fc.oneof(text, fc.boolean(), fc.integer(), fc.double(), fc.array(text, { maxLength: 3 }));
const nodes = fc.array(fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true }), {
  minLength: 1,
  maxLength: 60,
});

function snapshotOf(all: readonly Readonly<Record<string, unknown>>[]) {
  const builder = createSnapshotBuilder({ generation: 1 });
  builder.addObservation(1, 1_700_000_000_123);
  all.forEach((properties, index) =>
    builder.addNode({
      id: index + 1,
      objectId: `S-"${index}"`,
      kindIds: [],
      properties: JSON.stringify(properties),
    }),
  );
  builder.addSeen(
    'node',
    1,
    Uint32Array.from(all, (_, index) => index % 2),
  );
  builder.addSeen('collected', 1, Uint32Array.of(1));

  return builder.finish().snapshot;
}

describe('an encoder of properties', () => {
  it('writes what reading and JSON.stringify make, whatever the order of nodes', () => {
    fc.assert(
      fc.property(nodes, fc.array(fc.nat()), (all, order) => {
        const snapshot = snapshotOf(all);
        const encoder = new PropertyEncoder(snapshot);

        for (const node of [...all.keys(), ...order.map((number) => number % all.length)]) {
          const properties = readProperties(snapshot, node);
          const { json, names } = encoder.encode(node);
          expect(Buffer.from(json).toString()).toBe(JSON.stringify(properties));
          expect(names).toEqual(Object.keys(properties));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('writes numbers that JSON has no text for as null does', () => {
    const builder = createSnapshotBuilder({ generation: 1 });
    builder.addNode({
      id: 1,
      objectId: 'A',
      kindIds: [],
      properties: '{"huge":1e999,"tiny":1e-7,"big":1e21}',
    });
    const { snapshot } = builder.finish();

    expect(Buffer.from(propertyEncoderOf(snapshot).encode(0).json).toString()).toBe(
      '{"big":1e+21,"huge":null,"tiny":1e-7,"objectid":"A"}',
    );
  });

  it('is one for each snapshot', () => {
    const snapshot = snapshotOf([{ name: 'A' }]);

    expect(propertyEncoderOf(snapshot)).toBe(propertyEncoderOf(snapshot));
    expect(propertyEncoderOf(snapshotOf([]))).not.toBe(propertyEncoderOf(snapshot));
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSnapshotBuilder } from '../snapshot/snapshot-builder.ts';
import { sortNodes } from './sort-nodes.ts';

const names = fc.array(
  fc.option(
    fc.oneof(
      fc.constantFrom('A', 'a', 'AB', 'Ä', '\uffff', '\u{1f600}', ''),
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
      fc.integer(),
    ),
  ),
  { maxLength: 40 },
);

it('orders nodes by code point, and keeps the order of equal ones', () => {
  fc.assert(
    fc.property(
      names,
      fc.constantFrom('name', 'objectid'),
      fc.boolean(),
      (values, property, isDescending) => {
        const builder = createSnapshotBuilder({ generation: 1 });
        const objectIds = values.map((_, index) => `ID-${(index * 7) % 41}`);
        values.forEach((name, index) => {
          const properties = JSON.stringify(name === null ? {} : { name });
          builder.addNode({ id: index + 1, objectId: objectIds[index] ?? '', kindIds: [], properties });
        });
        const { snapshot } = builder.finish();
        const nodes = Uint32Array.from(values.keys()).reverse();
        const textOf = (node: number) => (property === 'name' ? textIn(values[node]) : objectIds[node]) ?? '';

        const direction = isDescending ? -1 : 1;
        const expected = [...nodes].sort(
          (a, b) => direction * Buffer.compare(Buffer.from(textOf(a)), Buffer.from(textOf(b))),
        );
        expect([...sortNodes(snapshot, nodes, { property, isDescending })]).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

function textIn(value: string | number | null | undefined): string {
  return typeof value === 'string' ? value : '';
}

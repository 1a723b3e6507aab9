import { createCancellation, requestCancellation } from '@secgraph/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildNameIndex, type NameSource } from './name-index.ts';
import { findByExactName, findByPrefix, searchNames } from './search-names.ts';
import { addRecentNames, updateNameIndex } from './update-name-index.ts';

interface NamedNode {
  readonly name: string | undefined;
  readonly objectId: string;
}

const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '1', 'é', 'ß', '€'), maxLength: 12 });

const randomNode: fc.Arbitrary<NamedNode> = fc.record({
  name: fc.option(letters, { nil: undefined }),
  objectId: letters.map((text) => `S-1-5-21-${text}`),
});

/** Up to several blocks of nodes; few letters, so that names repeat, contain and continue each other. */
const randomNodes = fc.array(randomNode, { maxLength: 200, size: 'max' });

const randomNeedle = fc
  .oneof(letters, fc.constantFrom('S-1-5', '21-A', '-'))
  .map((text) => text.toUpperCase());

function sourceOf(nodes: readonly NamedNode[], form: 'strings' | 'bytes' = 'strings'): NameSource {
  const inForm = (text: string) => (form === 'strings' ? text : new TextEncoder().encode(text));
  return {
    count: nodes.length,
    nameOf: (node) => {
      const name = nodes[node]?.name;
      return name === undefined ? undefined : inForm(name);
    },
    objectIdOf: (node) => inForm(nodes[node]?.objectId ?? ''),
  };
}

/** Node indexes in the order of the index, with their upper-cased texts. */
function sortedByName(nodes: readonly NamedNode[]) {
  return nodes
    .map(({ name = '', objectId }, node) => ({
      node,
      name: name.toUpperCase(),
      objectId: objectId.toUpperCase(),
    }))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.name || a.objectId), Buffer.from(b.name || b.objectId)));
}

describe('a name index', () => {
  it('finds exact matches first, then every node that contains the text, ordered by name', () => {
    fc.assert(
      fc.property(
        randomNodes,
        randomNeedle,
        fc.constantFrom('strings' as const, 'bytes' as const),
        fc.nat({ max: 250 }),
        fc.integer({ min: 1, max: 4 }),
        (nodes, text, form, limit, modulus) => {
          const accepts = (node: number) => node % modulus === 0;
          const candidates = text === '' ? [] : sortedByName(nodes).filter(({ node }) => accepts(node));
          const isExact = (it: { name: string; objectId: string }) =>
            it.name === text || it.objectId === text;
          const exact = candidates.filter(isExact);
          const containing = candidates.filter(
            (it) => !isExact(it) && (it.name.includes(text) || it.objectId.includes(text)),
          );

          const index = buildNameIndex(sourceOf(nodes, form));
          const all = searchNames(index, { text, limit: 1000, accepts });
          expect([...all.exact]).toEqual(exact.map(({ node }) => node));
          expect([...all.containing]).toEqual(containing.map(({ node }) => node));

          const limited = searchNames(index, { text, limit, accepts });
          expect(limited.exact.length + limited.containing.length).toBe(
            Math.min(limit, exact.length + containing.length),
          );
          expect([...limited.containing]).toEqual([...all.containing].slice(0, limited.containing.length));
          expect([...findByExactName(index, { text, limit: 1000, accepts })]).toEqual([...all.exact]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds every node whose name or object id begins with the text', () => {
    fc.assert(
      fc.property(randomNodes, randomNeedle, (nodes, text) => {
        const expected = sortedByName(nodes)
          .filter((it) => text !== '' && (it.name.startsWith(text) || it.objectId.startsWith(text)))
          .map(({ node }) => node);
        const found = findByPrefix(buildNameIndex(sourceOf(nodes)), { text, limit: 1000 });
        expect([...found].toSorted()).toEqual(expected.toSorted());
        expect(findByPrefix(buildNameIndex(sourceOf(nodes)), { text, limit: 2 })).toHaveLength(
          Math.min(2, expected.length),
        );
      }),
    );
  });

  it('updates to what a full build would give', () => {
    const fate = fc.constantFrom('kept', 'kept', 'removed', 'changed');
    const pairs = fc.array(fc.tuple(randomNode, randomNode, fate), { maxLength: 150, size: 'max' });
    fc.assert(
      fc.property(pairs, fc.array(randomNode, { maxLength: 20 }), (before, appended) => {
        let next = 0;
        const nodeAfter = Int32Array.from(before, ([, , what]) => (what === 'removed' ? -1 : next++));
        const after = before
          .filter(([, , what]) => what !== 'removed')
          .map(([node, other, what]) => ({
            node: what === 'changed' ? other : node,
            isNew: what === 'changed',
          }))
          .concat(appended.map((node) => ({ node, isNew: true })));
        const source = sourceOf(after.map(({ node }) => node));
        const changed = Uint32Array.from(after.keys()).filter((_, node) => after[node]?.isNew === true);

        const previous = buildNameIndex(sourceOf(before.map(([node]) => node)));
        const updated = updateNameIndex(previous, { source, nodeAfter, changed });
        const built = buildNameIndex(source);
        expect(updated).toEqual(built);
      }),
      { numRuns: 300 },
    );
  });

  it('answers with recent names beside it as if it were built anew', () => {
    const change = fc.record({ node: fc.nat(120), to: randomNode });
    fc.assert(
      fc.property(
        fc.array(randomNode, { maxLength: 100, size: 'max' }),
        fc.array(fc.array(change, { maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        randomNeedle,
        fc.nat({ max: 30 }),
        fc.integer({ min: 1, max: 3 }),
        (before, generations, text, limit, modulus) => {
          // Object ids are unique; else it would be open which comes first.
          const nodes = before.map((node, place) => ({ ...node, objectId: `${node.objectId}#${place}` }));
          let index = buildNameIndex(sourceOf(nodes));
          for (const changes of generations) {
            const changed = changes.map(({ node, to }) => {
              const place = Math.min(node, nodes.length);
              nodes[place] = { ...to, objectId: `${to.objectId}#${place}` };
              return place;
            });
            const next = { source: sourceOf(nodes), changed: Uint32Array.from(new Set(changed)) };
            index = addRecentNames(index, next, 20) ?? updateNameIndex(index, next);
          }

          const built = buildNameIndex(sourceOf(nodes));
          const query = { text, limit, accepts: (node: number) => node % modulus === 0 };
          expect(searchNames(index, query)).toEqual(searchNames(built, query));
          expect(findByExactName(index, query)).toEqual(findByExactName(built, query));
          expect(findByPrefix(index, query)).toEqual(findByPrefix(built, query));
          expect(updateNameIndex(index, { source: sourceOf(nodes), changed: new Uint32Array(0) })).toEqual(
            built,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves removed nodes, and more than it may hold, to the whole index', () => {
    const index = buildNameIndex(sourceOf([{ name: 'A', objectId: '1' }]));
    const source = sourceOf([{ name: 'B', objectId: '1' }]);
    const change = { source, changed: Uint32Array.of(0) };

    expect(addRecentNames(index, change, 0)).toBeUndefined();
    expect(addRecentNames(index, { ...change, nodeAfter: Int32Array.of(0) }, 9)).toBeUndefined();
    expect(addRecentNames(index, change, 1)?.text).toBe(index.text);
  });

  it('is shared by a structured clone', () => {
    const index = buildNameIndex(sourceOf([{ name: 'Alice', objectId: 'S-1' }]));
    const clone = structuredClone(index);
    expect(clone.text.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect([...searchNames(clone, { text: 'LIC', limit: 10 }).containing]).toEqual([0]);
    expect([...searchNames(clone, { text: 'ALICE', limit: 10 }).exact]).toEqual([0]);
  });

  it('keeps a name with a NUL from running into its neighbours', () => {
    const index = buildNameIndex(sourceOf([{ name: 'A\0B', objectId: 'É\0' }]));
    expect([...searchNames(index, { text: 'B', limit: 10 }).containing]).toEqual([0]);
    expect(searchNames(index, { text: 'A\0B', limit: 10 }).exact).toHaveLength(0);
    expect(searchNames(index, { text: 'A', limit: 10 }).exact).toHaveLength(0);
  });

  it('ends a search that is cancelled', () => {
    const index = buildNameIndex(sourceOf([{ name: 'Alice', objectId: 'S-1' }]));
    const cancellation = createCancellation();
    requestCancellation(cancellation);
    expect(() => searchNames(index, { text: 'LIC', limit: 10, cancellation })).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
  });
});

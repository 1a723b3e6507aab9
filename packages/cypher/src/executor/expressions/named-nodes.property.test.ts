import { buildNameIndex, readObjectId, readString } from '@secgraph/graph';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSnapshotGraph } from '../../graph/snapshot-graph.ts';
import { buildTinySnapshot, type TinyNode } from '../../graph/tiny-graph.test-support.ts';
import { runQuery } from '../run-query.test-support.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'K', 'k', '-', '.', 'ß', 'É', '\u0130', '\u212a', '\u017f'),
  maxLength: 6,
});

const nodes: fc.Arbitrary<readonly TinyNode[]> = fc
  .array(fc.record({ name: fc.option(word, { nil: null }), tag: word }), { maxLength: 40 })
  .map((list) =>
    list.map(({ name, tag }, index) => ({
      kinds: index % 2 === 0 ? ['User'] : ['Group'],
      properties: name === null ? {} : { name },
      objectId: `S-${index}-${tag}`,
    })),
  );

/** The same graph, with and without the index. */
function openBoth(list: readonly TinyNode[]) {
  const [plain, indexed] = [buildTinySnapshot(list), buildTinySnapshot(list)];
  const names = buildNameIndex({
    count: list.length,
    nameOf: (node) => readString(indexed, node, 'name'),
    objectIdOf: (node) => readObjectId(indexed, node),
  });
  return { plain: openSnapshotGraph(plain), indexed: openSnapshotGraph(indexed, names) };
}

describe('conditions on names', () => {
  it.each([
    'n.name CONTAINS $p',
    'n.name STARTS WITH $p',
    'n.name ENDS WITH $p',
    'n.objectid CONTAINS $p',
    'n.objectid ENDS WITH $p',
    'toLower(n.name) CONTAINS $p',
    'toUpper(n.name) CONTAINS $p',
    'toLower(n.name) = $p',
    '$p = toUpper(n.objectid)',
    'lower(n.objectid) STARTS WITH $p',
    "n.name =~ '.*' + $q + '.*'",
    "n.name =~ '(?i)a?' + $q + '(b|k)*.*'",
    "n.name =~ '(?i).*(' + $q + '|b+-).*'",
    "n.name CONTAINS $p OR n.objectid CONTAINS '-a'",
    "n.name CONTAINS $p AND n.name CONTAINS 'a'",
    'NOT n.name CONTAINS $p',
    'n:User AND n.name CONTAINS $p',
    "n.name CONTAINS $p AND n.name =~ '('",
    'n.name CONTAINS 1',
  ])('say the same with the index and without: %s', (condition) => {
    fc.assert(
      fc.property(nodes, word, (list, p) => {
        const q = p.replaceAll(/[.-]/g, '');
        const { plain, indexed } = openBoth(list);
        const run = (graph: typeof plain) => {
          try {
            return runQuery(graph, `MATCH (n) WHERE ${condition} RETURN id(n)`, { parameters: { p, q } });
          } catch (error) {
            return String(error);
          }
        };
        expect(run(indexed)).toEqual(run(plain));
      }),
      { numRuns: 60 },
    );
  });

  it('look at candidates of the index alone', () => {
    const list = Array.from({ length: 3000 }, (_, index) => ({ properties: { name: `NAME ${index}` } }));
    const { indexed } = openBoth(list);
    const decoded: number[] = [];
    const readTextCode = indexed.readTextCode.bind(indexed);
    indexed.readTextCode = (code) => {
      decoded.push(code);
      return readTextCode(code);
    };

    expect(runQuery(indexed, "MATCH (n) WHERE n.name CONTAINS ' 123' RETURN count(*)")).toEqual([[11]]);
    expect(runQuery(indexed, "MATCH (n) WHERE n.name =~ '(?i)name 123.' RETURN count(*)")).toEqual([[10]]);
    expect(decoded.length).toBeLessThan(50);
  });
});

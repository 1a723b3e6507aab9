import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTinyGraph } from '../../graph/tiny-graph.test-support.ts';
import type { Value } from '../../values/value.ts';
import { runQuery } from '../run-query.test-support.ts';

const NODES = 6;
const ARROWS = ['-[:R*]->', '<-[:R*]-', '-[:R*]-', '-[:R|S*..3]->', '-[*0..]->'] as const;

const node = fc.integer({ min: 0, max: NODES - 1 });
const relationships = fc.uniqueArray(fc.tuple(node, fc.constantFrom('R', 'S'), node), {
  maxLength: 12,
  selector: String,
});

/** Of each pair of nodes: all paths as lists of relationship ids, found by walking all trails. */
function listByTrails(rows: readonly (readonly Value[])[]): Map<string, string[]> {
  const shortest = new Map<string, { length: number; paths: string[] }>();
  for (const [from, to, ids] of rows) {
    const list = ids as readonly number[];
    const pair = `${JSON.stringify(from)} ${JSON.stringify(to)}`;
    const known = shortest.get(pair);
    if (known === undefined || list.length < known.length) {
      shortest.set(pair, { length: list.length, paths: [list.join()] });
    } else if (list.length === known.length) {
      known.paths.push(list.join());
    }
  }
  return new Map([...shortest].map(([pair, { paths }]) => [pair, paths.sort()]));
}

const RETURN = 'RETURN a.objectid, b.objectid, [r IN relationships(p) | id(r)]';

describe('shortest paths', () => {
  it.each(ARROWS)('are the shortest of all trails: %s', (arrow) => {
    // Between a node and itself, only a path of no hops is shortest.
    const others = arrow.includes('*0') ? 'true' : 'a <> b';

    fc.assert(
      fc.property(relationships, (list) => {
        const graph = buildTinyGraph(
          Array.from({ length: NODES }, () => ({})),
          list,
        );
        const trails = listByTrails(runQuery(graph, `MATCH p = (a)${arrow}(b) WHERE ${others} ${RETURN}`));

        const together = runQuery(
          graph,
          `MATCH p = allShortestPaths((a)${arrow}(b)) WHERE ${others} ${RETURN}`,
        );
        expect(listByTrails(together)).toEqual(trails);
        expect(together).toHaveLength([...trails.values()].flat().length);

        const single = runQuery(graph, `MATCH p = shortestPath((a)${arrow}(b)) WHERE ${others} ${RETURN}`);
        expect(single).toHaveLength(trails.size);
        for (const [from, to, ids] of single) {
          const pair = `${JSON.stringify(from)} ${JSON.stringify(to)}`;
          expect(trails.get(pair)).toContain((ids as readonly number[]).join());

          const apart = runQuery(
            graph,
            `MATCH p = allShortestPaths((a {objectid: ${JSON.stringify(from)}})${arrow}(b {objectid: ${JSON.stringify(to)}})) ${RETURN}`,
          );
          expect(listByTrails(apart).get(pair)).toEqual(trails.get(pair));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are the shortest of those that satisfy a predicate over the whole path', () => {
    fc.assert(
      fc.property(relationships, fc.integer({ min: 1, max: 3 }), (list, hops) => {
        const graph = buildTinyGraph(
          Array.from({ length: NODES }, () => ({})),
          list,
        );
        const where = `WHERE a <> b AND length(p) >= ${hops}`;
        const trails = listByTrails(runQuery(graph, `MATCH p = (a)-[*]->(b) ${where} ${RETURN}`));
        const found = runQuery(graph, `MATCH p = allShortestPaths((a)-[*]->(b)) ${where} ${RETURN}`);
        expect(listByTrails(found)).toEqual(trails);
      }),
      { numRuns: 30 },
    );
  });

  it('satisfy predicates over each relationship and node', () => {
    fc.assert(
      fc.property(relationships, node, (list, avoided) => {
        const graph = buildTinyGraph(
          Array.from({ length: NODES }, () => ({})),
          list,
        );
        const where = `WHERE a <> b AND none(r IN relationships(p) WHERE type(r) = 'S') AND all(n IN nodes(p) WHERE n.objectid <> 'N${avoided}')`;
        const trails = listByTrails(runQuery(graph, `MATCH p = (a)-[*]->(b) ${where} ${RETURN}`));
        const found = runQuery(graph, `MATCH p = allShortestPaths((a)-[*]->(b)) ${where} ${RETURN}`);
        expect(listByTrails(found)).toEqual(trails);
      }),
      { numRuns: 30 },
    );
  });
});

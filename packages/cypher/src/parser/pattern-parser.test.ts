import { describe, expect, it } from 'vitest';
import type { PathPattern } from '../ast/ast.ts';
import { CypherError } from '../errors/cypher-error.ts';
import { printKinds, printPath } from '../printer/print-syntax.ts';
import { parseStatement } from './parse-statement.ts';

describe('nodes', () => {
  it.each([
    ['()', undefined, undefined],
    ['(a)', 'a', undefined],
    ['(:A)', undefined, 'A'],
    ['(a:A:B)', 'a', 'A&B'],
    ['(a:A|B)', 'a', 'A|B'],
    ['(a:A|:B)', 'a', 'A|B'],
    ['(a:!A)', 'a', '!A'],
    ['(a:!!A&(B|!C)|D)', 'a', '!!A&(B|!C)|D'],
    ['(:%)', undefined, '%'],
    ['(match:return)', 'match', 'return'],
    ['(where)', 'where', undefined],
  ])('%s has the variable %s and the kinds %s', (source, name, kinds) => {
    const [node] = parse(source).nodes;

    expect(node?.variable?.name).toBe(name);
    expect(node?.kinds === undefined ? undefined : printKinds(node.kinds)).toBe(kinds);
  });

  it('have properties, and a condition of their own', () => {
    const [node] = parse('(a:A {b: 1} WHERE a.c > 2)').nodes;
    const [bare] = parse('(WHERE true)').nodes;

    expect(node?.properties?.type).toBe('map');
    expect(node?.where?.type).toBe('comparison');
    expect(bare?.where?.type).toBe('literal');
    expect(parse('(a $p)').nodes[0]?.properties?.type).toBe('parameter');
  });
});

describe('relationships', () => {
  it.each([
    ['()-->()', 'outbound'],
    ['()<--()', 'inbound'],
    ['()--()', 'both'],
    ['()<-->()', 'both'],
    ['()-[]->()', 'outbound'],
    ['()<-[:A]-()', 'inbound'],
    ['( ) < - [ r ] - > ( )', 'both'],
  ])('of %s lead %s', (source, direction) => {
    expect(parse(source).relationships[0]?.direction).toBe(direction);
  });

  it.each([
    ['()-[*]->()', undefined, undefined],
    ['()-[*2]->()', 2, 2],
    ['()-[*2..]->()', 2, undefined],
    ['()-[*..3]->()', undefined, 3],
    ['()-[*0..0]->()', 0, 0],
    ['()-[r:A|B*1..3 {x: 1}]->()', 1, 3],
    ['()-[:A]->+()', 1, undefined],
    ['()-[:A]->*()', 0, undefined],
    ['()-->{2}()', 2, 2],
    ['()-[:A]->{2,}()', 2, undefined],
    ['()<-[:A]-{,3}()', 0, 3],
  ])('of %s are between %s and %s long', (source, min, max) => {
    expect(parse(source).relationships[0]?.length).toMatchObject({ min, max });
  });

  it.each([
    ['()-[:A..]->()', 'InvalidRelationshipPattern'],
    ['()-[:A*-2]->()', 'InvalidRelationshipPattern'],
    ['()-[:A*1.5]->()', 'InvalidRelationshipPattern'],
    ['()-[*99999999999999999999]->()', 'IntegerOverflow'],
    ['()-[a b]->()', 'UnexpectedSyntax'],
    ['()->()', 'UnexpectedSyntax'],
    ['()-[]-', 'UnexpectedSyntax'],
  ])('%s is refused: %s', (source, reason) => {
    expect(() => parse(source)).toThrow(expect.objectContaining({ reason }));
    expect(() => parse(source)).toThrow(CypherError);
  });
});

describe('paths', () => {
  it.each([
    ['p = (a)-->(b)<--(c)', 'p = (a)-->(b)<--(c)'],
    ['((a)-->(b))', '(a)-->(b)'],
    ['p = shortestPath((a)-[*]->(b))', 'p = shortestPath((a)-[*]->(b))'],
    ['ALLSHORTESTPATHS((a)-[*..5]-(b))', 'allShortestPaths((a)-[*..5]-(b))'],
    ['p = ANY SHORTEST (a)-[:A]->+(b)', 'p = shortestPath((a)-[:A*1..]->(b))'],
    ['SHORTEST 1 (a)-[:A]-{2,}(b)', 'shortestPath((a)-[:A*2..]-(b))'],
    ['p = ALL SHORTEST (a)-->*(b)', 'p = allShortestPaths((a)-[*0..]->(b))'],
    ['any = (a)', '`any` = (a)'],
    ['shortestPath = (a)', '`shortestPath` = (a)'],
  ])('%s is %s', (source, printed) => {
    expect(printPath(parse(source))).toBe(printed);
  });
});

describe('repeated parts of paths', () => {
  it.each(['((a)-->(b)){1,3}', '((a)-->(b))+', '(a) ((b)-->(c)){2} (d)', '(a)-->(b)((c)-->(d))*'])(
    'are refused, with what to write instead: %s',
    (source) => {
      expect(() => parse(source)).toThrow('parts of paths cannot be repeated, only relationships can');
    },
  );

  it('are told from several shortest paths', () => {
    expect(() => parse('SHORTEST 3 (a)-->+(b)')).toThrow('SHORTEST 1, ALL SHORTEST');
  });
});

function parse(pattern: string): PathPattern {
  const [clause] = parseStatement(`MATCH ${pattern} RETURN 1`).query.parts[0]?.clauses ?? [];
  if (clause?.type !== 'match' || clause.patterns[0] === undefined) {
    throw new Error(`no pattern: ${pattern}`);
  }

  return clause.patterns[0];
}

import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'MATCH (a {x: $x})-[r {y: $y}]->(b) RETURN r',
    'MATCH ()-[r]->() MATCH ()-[r]->() RETURN r',
    'MATCH p = shortestPath((a)-[*]->(b)) RETURN p',
    'MATCH (a), (b) RETURN allShortestPaths((a)-[:R*]-(b))',
  ],
  wrong: [
    ['MATCH (n $p) RETURN n', 'InvalidParameterUse', 'line 1:9 a parameter cannot stand for all properties'],
    ['MATCH ()-[r $p]->() RETURN r', 'InvalidParameterUse', 'line 1:12'],
    ['MERGE (n $p) RETURN n', 'InvalidParameterUse', 'line 1:9'],
    [
      'MATCH (a)-[r]->()-[r]->(a) RETURN r',
      'RelationshipUniquenessViolation',
      'line 1:19 the relationship r',
    ],
    ['MATCH ()-[r]->(), ()-[r]->() RETURN r', 'RelationshipUniquenessViolation', 'line 1:22'],
    [
      'MATCH shortestPath((a)-->()-->(b)) RETURN a',
      'UnexpectedSyntax',
      'a shortest path leads over one relationship',
    ],
    ['MATCH (a) RETURN shortestPath((a))', 'UnexpectedSyntax', 'a shortest path leads over one relationship'],
  ],
});

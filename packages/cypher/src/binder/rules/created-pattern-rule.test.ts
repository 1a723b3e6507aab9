import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'CREATE (a:A:B {x: 1})-[:R {y: 2}]->(b)<-[:S]-(c)',
    'MERGE (a)-[:R]-(b)',
    'CREATE (n $properties)',
    'CREATE p = (a)-[:R]->(b) RETURN p',
  ],
  wrong: [
    ['CREATE p = (a), (b {x: length(p)})', 'UndefinedVariable', 'line 1:30'],
    ['CREATE p = (a), p = (b)', 'VariableAlreadyBound', 'line 1:16'],
    ['CREATE (a)-->(b)', 'NoSingleRelationshipType', 'line 1:10 a new relationship has exactly one kind'],
    ['CREATE (a)-[:A|B]->(b)', 'NoSingleRelationshipType', 'line 1:13'],
    ['CREATE (a)-[:!A]->(b)', 'NoSingleRelationshipType', 'line 1:13'],
    ['CREATE (a)-[:A]-(b)', 'RequiresDirectedRelationship', 'line 1:10'],
    ['CREATE (a)<-[:A]->(b)', 'RequiresDirectedRelationship', 'line 1:10'],
    ['CREATE (a)-[:A*2]->(b)', 'CreatingVarLength', 'line 1:14'],
    ['MERGE (a)-[:A*]->(b)', 'CreatingVarLength', 'line 1:13'],
    ['CREATE (a:A|B)', 'UnexpectedSyntax', 'name the kinds of a new node'],
    ['CREATE (a WHERE a.x = 1)', 'UndefinedVariable', 'a is not defined'],
    ['CREATE (a WHERE true)', 'UnexpectedSyntax', 'what is made has no WHERE'],
    ['CREATE shortestPath((a)-[:A]->(b))', 'UnexpectedSyntax', 'use MATCH'],
  ],
});

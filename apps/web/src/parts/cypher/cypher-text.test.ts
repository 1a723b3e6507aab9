import { describe, expect, it } from 'vitest';
import { cypherOfEdge, cypherOfEndsAt, cypherOfKindAt, cypherOfNode } from './cypher-text.ts';

describe('a statement to copy', () => {
  it('finds a node', () => {
    expect(cypherOfNode({ kind: 'User', objectId: 'S-1-5-21-1' })).toBe(
      "MATCH (n:User) WHERE n.objectid = 'S-1-5-21-1' RETURN n",
    );
  });

  it('finds a relationship', () => {
    expect(cypherOfEdge({ kind: 'MemberOf', start: 'S-1', end: 'S-2' })).toBe(
      "MATCH p = (a)-[:MemberOf]->(b) WHERE a.objectid = 'S-1' AND b.objectid = 'S-2' RETURN p",
    );
  });

  it('finds relationships of a kind at a node', () => {
    const at = { kind: 'Knows', objectId: 'S-1' };
    expect(cypherOfKindAt({ ...at, direction: 'outbound' })).toBe(
      "MATCH p = (n)-[:Knows]->(m) WHERE n.objectid = 'S-1' RETURN p",
    );
    expect(cypherOfKindAt({ ...at, direction: 'inbound' })).toBe(
      "MATCH p = (n)<-[:Knows]-(m) WHERE n.objectid = 'S-1' RETURN p",
    );
    expect(cypherOfEndsAt({ ...at, direction: 'inbound' })).toBe(
      "MATCH (n)<-[:Knows]-(m) WHERE n.objectid = 'S-1' RETURN DISTINCT m",
    );
  });

  it('stays one statement, whatever names hold', () => {
    expect(cypherOfNode({ kind: 'My`Kind 1', objectId: "a' OR 1=1 //\\" })).toBe(
      "MATCH (n:`My``Kind 1`) WHERE n.objectid = 'a\\' OR 1=1 //\\\\' RETURN n",
    );
  });
});

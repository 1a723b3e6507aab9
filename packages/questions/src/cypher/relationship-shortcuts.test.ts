import { parseStatement } from '@secgraph/cypher';
import { AD_PATHFINDING_RELATIONSHIPS, findRelationshipKind } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import {
  expandRelationshipShortcuts,
  hasRelationshipShortcuts,
  RELATIONSHIP_SHORTCUTS,
} from './relationship-shortcuts.ts';
import { syntaxNodes } from './syntax-nodes.ts';

function kindsOf(query: string): readonly string[] {
  const nodes = syntaxNodes(expandRelationshipShortcuts(parseStatement(query)));

  return [...nodes].filter((node) => node.type === 'kind').map((node) => node.name);
}

describe('relationship shortcuts', () => {
  it('stand for the traversable kinds of their family', () => {
    expect(kindsOf('MATCH ()-[:AD_ATTACK_PATHS]->() RETURN 1')).toEqual(AD_PATHFINDING_RELATIONSHIPS);
    for (const [name, kinds] of RELATIONSHIP_SHORTCUTS) {
      expect([name, kinds.filter((kind) => findRelationshipKind(kind)?.isTraversable !== true)]).toEqual([
        name,
        [],
      ]);
    }
    const all = new Set(RELATIONSHIP_SHORTCUTS.get('ALL_ATTACK_PATHS'));
    expect(RELATIONSHIP_SHORTCUTS.get('AZ_ATTACK_PATHS')?.every((kind) => all.has(kind))).toBe(true);
    expect(AD_PATHFINDING_RELATIONSHIPS.every((kind) => all.has(kind))).toBe(true);
  });

  it('stand beside other kinds, and leave the rest of a query alone', () => {
    const kinds = kindsOf('MATCH (:User)-[:Mine|AZ_ATTACK_PATHS*1..3]->(:Group {n: 1}) RETURN 1');

    expect(kinds.slice(0, 3)).toEqual(['User', 'Group', 'Mine']);
    expect(kinds.slice(3)).toEqual(RELATIONSHIP_SHORTCUTS.get('AZ_ATTACK_PATHS'));
    const plain = parseStatement('MATCH (n:User) RETURN n');
    expect(expandRelationshipShortcuts(plain)).toBe(plain);
    expect(hasRelationshipShortcuts(plain)).toBe(false);
  });
});

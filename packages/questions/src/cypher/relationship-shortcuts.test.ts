import { parseStatement } from '@secgraph/cypher';
import {
  AD_PATHFINDING_RELATIONSHIPS,
  BUILT_IN_MODEL,
  createGraphModel,
  findRelationshipKind,
  type GraphModel,
} from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import {
  expandRelationshipShortcuts,
  hasRelationshipShortcuts,
  relationshipShortcuts,
} from './relationship-shortcuts.ts';
import { syntaxNodes } from './syntax-nodes.ts';

const SHORTCUTS = relationshipShortcuts(BUILT_IN_MODEL);

function kindsOf(query: string, model: GraphModel = BUILT_IN_MODEL): readonly string[] {
  const nodes = syntaxNodes(expandRelationshipShortcuts(parseStatement(query), relationshipShortcuts(model)));

  return [...nodes].filter((node) => node.type === 'kind').map((node) => node.name);
}

describe('relationship shortcuts', () => {
  it('stand for the traversable kinds of their family', () => {
    expect(kindsOf('MATCH ()-[:AD_ATTACK_PATHS]->() RETURN 1')).toEqual(AD_PATHFINDING_RELATIONSHIPS);
    for (const [name, kinds] of SHORTCUTS) {
      expect([name, kinds.filter((kind) => findRelationshipKind(kind)?.isTraversable !== true)]).toEqual([
        name,
        [],
      ]);
    }
    const all = new Set(SHORTCUTS.get('ALL_ATTACK_PATHS'));
    expect(SHORTCUTS.get('AZ_ATTACK_PATHS')?.every((kind) => all.has(kind))).toBe(true);
    expect(AD_PATHFINDING_RELATIONSHIPS.every((kind) => all.has(kind))).toBe(true);
  });

  it('stand beside other kinds, and leave the rest of a query alone', () => {
    const kinds = kindsOf('MATCH (:User)-[:Mine|AZ_ATTACK_PATHS*1..3]->(:Group {n: 1}) RETURN 1');

    expect(kinds.slice(0, 3)).toEqual(['User', 'Group', 'Mine']);
    expect(kinds.slice(3)).toEqual(SHORTCUTS.get('AZ_ATTACK_PATHS'));
    const plain = parseStatement('MATCH (n:User) RETURN n');
    expect(expandRelationshipShortcuts(plain, SHORTCUTS)).toBe(plain);
    expect(hasRelationshipShortcuts(plain, SHORTCUTS)).toBe(false);
  });

  it('stand for what extensions declare as well, all of it or that of one', () => {
    const relationshipKinds = [
      { id: 1, name: 'SH_Opens', displayName: 'Opens', isTraversable: true },
      { id: 2, name: 'SH_Knows', displayName: 'Knows', isTraversable: false },
    ];
    const shop = { id: 1, name: 'Shop', displayName: 'Shop', namespace: 'SH', relationshipKinds };
    const model = createGraphModel(1, [
      { ...shop, nodeKinds: [], environments: [], findings: [], listFindings: [] },
    ]);

    expect(kindsOf('MATCH ()-[:SH_ATTACK_PATHS]->() RETURN 1', model)).toEqual(['SH_Opens']);
    expect(kindsOf('MATCH ()-[:ALL_ATTACK_PATHS]->() RETURN 1', model)).toEqual([
      ...(SHORTCUTS.get('ALL_ATTACK_PATHS') ?? []),
      'SH_Opens',
    ]);
  });
});

import { AD_NODE_KINDS, findRelationshipKind } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import {
  DERIVATION_RULES,
  deriveRelationships,
  REPLACED_RELATIONSHIP_KINDS,
} from './derive-relationships.ts';
import { miniGraph } from './mini-graph.test-support.ts';
import { BASICS_RULES, runBasics } from './run-basics.ts';

const RULES = [...BASICS_RULES, ...DERIVATION_RULES];

describe('rules', () => {
  it('have ids of their own', () => {
    expect(new Set(RULES.map((rule) => rule.id)).size).toBe(RULES.length);
  });

  it.each(RULES.map((rule) => [rule.id, rule] as const))('%s names kinds of the schema', (_id, rule) => {
    const nodeKinds: readonly string[] = AD_NODE_KINDS;
    expect(rule.derives.every((kind) => findRelationshipKind(kind) !== undefined)).toBe(true);
    expect(
      rule.needs.every((kind) => nodeKinds.includes(kind) || findRelationshipKind(kind) !== undefined),
    ).toBe(true);
    expect(rule.summary).toMatch(/^[A-Z].*\.$/);
  });

  it.each(DERIVATION_RULES.map((rule) => [rule.id, rule] as const))(
    '%s derives only what analysis replaces',
    (_id, rule) => {
      expect(rule.derives.filter((kind) => !REPLACED_RELATIONSHIP_KINDS.includes(kind))).toEqual([]);
    },
  );

  it('have nothing to do in an empty graph', () => {
    const empty = miniGraph([]);
    expect(runBasics(empty)).toMatchObject({ removed: [], warnings: [], batch: { objectIds: [] } });
    expect(deriveRelationships(empty)).toMatchObject({
      warnings: [],
      derived: { startIds: new Int32Array(0) },
    });
  });
});

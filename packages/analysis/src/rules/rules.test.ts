import { unpackTexts } from '@secgraph/graph';
import { AD_COMPOSABLE_RELATIONSHIPS, AD_NODE_KINDS, findRelationshipKind } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { BASICS_RULES, runBasics } from '../basics/run-basics.ts';
import { allNeeds } from '../engine/all-needs.ts';
import { deriveRelationships } from '../engine/derive-relationships.ts';
import { orderRules } from '../engine/order-rules.ts';
import { REPLACED_RELATIONSHIP_KINDS } from '../engine/replaced-kinds.ts';
import type { RuleDescription } from '../engine/rule.ts';
import { draw } from '../testing/draw-graph.test-support.ts';
import { DERIVATION_RULES } from './derivation-rules.ts';

/** Where authentication can be relayed to explains these. */
const WITHOUT_COMPOSITION = ['CoerceAndRelayNTLMToLDAP', 'CoerceAndRelayNTLMToLDAPS'];

const RULES: readonly RuleDescription[] = [...BASICS_RULES, ...DERIVATION_RULES];

describe('rules', () => {
  it('have ids of their own', () => {
    expect(new Set(RULES.map((rule) => rule.id)).size).toBe(RULES.length);
  });

  it('derive kinds of their own', () => {
    const kinds = DERIVATION_RULES.flatMap((rule) => rule.derives);
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it('can be put into an order', () => {
    expect(orderRules(DERIVATION_RULES)).toHaveLength(DERIVATION_RULES.length);
  });

  it.each(RULES.map((rule) => [rule.id, rule] as const))('%s describes itself', (_id, rule) => {
    const { nodes, relationships } = allNeeds(rule.needs);
    const nodeKinds: readonly string[] = AD_NODE_KINDS;

    expect([...nodes].filter((kind) => !nodeKinds.includes(kind) && !kind.startsWith('AZ'))).toEqual([]);
    expect([...relationships].filter((kind) => findRelationshipKind(kind) === undefined)).toEqual([]);
    expect(rule.derives.every((kind) => findRelationshipKind(kind) !== undefined)).toBe(true);
    expect(rule.summary).toMatch(/^[A-Z].*\.$/);
    expect(rule.source).toMatch(/^[A-Z[].*\.$/);
  });

  it.each(DERIVATION_RULES.map((rule) => [rule.id, rule] as const))(
    '%s derives only what analysis replaces',
    (_id, rule) => {
      expect(rule.derives.filter((kind) => !REPLACED_RELATIONSHIP_KINDS.includes(kind))).toEqual([]);
    },
  );

  it('have nothing to do in an empty graph', () => {
    const empty = draw('').snapshot();
    const { batch, ...rest } = runBasics(empty);
    expect(rest).toMatchObject({ removed: [], warnings: [] });
    expect(unpackTexts(batch.objectIds)).toEqual([]);
    expect(deriveRelationships(empty)).toMatchObject({
      warnings: [],
      failures: [],
      derived: { startIds: new Int32Array(0) },
    });
  });
});

it('there is a composition for everything derived that can be explained, and for nothing else', () => {
  const kindsOf = (rules: typeof DERIVATION_RULES) => rules.flatMap((rule): string[] => [...rule.derives]);
  const derived = kindsOf(DERIVATION_RULES);
  const explained = kindsOf(DERIVATION_RULES.filter(({ composition }) => composition !== undefined));

  expect(explained.toSorted()).toEqual(
    AD_COMPOSABLE_RELATIONSHIPS.filter(
      (kind) => derived.includes(kind) && !WITHOUT_COMPOSITION.includes(kind),
    ).toSorted(),
  );
});

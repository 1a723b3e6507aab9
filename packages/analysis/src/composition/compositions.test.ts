import { AD_COMPOSABLE_RELATIONSHIPS } from '@secgraph/graph-schema';
import { expect, it } from 'vitest';
import { DERIVATION_RULES } from '../rules/derivation-rules.ts';
import { COMPOSITIONS } from './compositions.ts';

/** Where authentication can be relayed to explains these. */
const WITHOUT_COMPOSITION = ['CoerceAndRelayNTLMToLDAP', 'CoerceAndRelayNTLMToLDAPS'];

it('there is a composition for everything derived that can be explained, and for nothing else', () => {
  const derived = new Set<string>(DERIVATION_RULES.flatMap((rule) => rule.derives));
  const explained = AD_COMPOSABLE_RELATIONSHIPS.filter(
    (kind) => derived.has(kind) && !WITHOUT_COMPOSITION.includes(kind),
  );

  expect([...COMPOSITIONS.keys()].sort()).toEqual([...explained].sort());
});

import { createHash } from 'node:crypto';
import { allNeeds, BASICS_RULES, DERIVATION_RULES, RULE_SWITCHES, type RuleSet } from '@secgraph/analysis';

/**
 * Names the rules that an analysis goes by: another rule set has another name, and so has another release, also one
 * that is not numbered yet, where rules derive, read or tell something else.
 */
export function nameRules(set: RuleSet, productVersion: string): string {
  const rules = [...BASICS_RULES, ...DERIVATION_RULES].map(({ id, derives, needs, summary }) => ({
    id,
    derives,
    summary,
    reads: Object.values(allNeeds(needs)).map((names) => [...names]),
  }));
  const content = JSON.stringify({ rules, switches: RULE_SWITCHES });

  return `${productVersion} ${set} ${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
}

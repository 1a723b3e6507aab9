import { invariant } from '@secgraph/kernel';
import { allNeeds } from './all-needs.ts';
import type { Rule } from './rule.ts';

/**
 * The rules such that each comes after those that derive what it reads; else in the order given. Rules that
 * wait for each other are a mistake in the sources.
 */
export function orderRules(rules: readonly Rule[]): readonly Rule[] {
  const derivedBy = new Map(rules.flatMap((rule) => rule.derives.map((kind) => [kind as string, rule])));
  const ordered = new Set<Rule>();
  const pending = new Set<Rule>();

  const place = (rule: Rule): void => {
    if (ordered.has(rule)) {
      return;
    }

    invariant(!pending.has(rule), `rule ${rule.id} waits for itself`);
    pending.add(rule);
    for (const kind of allNeeds(rule.needs).relationships) {
      const before = derivedBy.get(kind);
      if (before !== undefined && before !== rule) {
        place(before);
      }
    }
    ordered.add(rule);
  };

  rules.forEach(place);
  return [...ordered];
}

import type { JsonFields } from '../document/json-fields.ts';
import { invalid } from '../errors.ts';

/** How long one statement may be, in characters. */
const MAX_CYPHER_LENGTH = 64 * 1024;
/** What files call a seed of Cypher. */
const CYPHER_SEEDS: readonly unknown[] = [2, 'cypher'];

/** @throws `EXTENSION_INVALID` where a rule has several, or another kind of seed */
export function readStatement(rule: JsonFields): string {
  if (rule.has('cypher')) {
    return rule.text('cypher').trim();
  }

  const seeds = rule.objects('seeds');
  const [seed] = seeds;
  if (seed === undefined || seeds.length > 1) {
    throw invalid(`rule ${rule.text('name')} must have exactly one seed of Cypher`);
  }
  if (!CYPHER_SEEDS.includes(seed.value('type'))) {
    throw invalid(`rule ${rule.text('name')} must have exactly one seed of Cypher`);
  }
  return seed.text('value').trim();
}

/** Undefined: there is none. */
export function findStatementProblem(subject: string, cypher: string): string | undefined {
  if (cypher === '') {
    return `${subject} has no Cypher statement`;
  }

  return cypher.length > MAX_CYPHER_LENGTH
    ? `the statement of ${subject} is longer than ${MAX_CYPHER_LENGTH} characters`
    : undefined;
}

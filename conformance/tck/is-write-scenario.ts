import type { Scenario } from './gherkin/feature.ts';

const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/g;
const UPDATE = /\b(?:CREATE|MERGE|SET|REMOVE|DELETE)\b/i;

/** Whether the query under test has updating clauses. */
export function isWriteScenario(scenario: Scenario): boolean {
  return scenario.steps.some(
    ({ text, docString = '' }) => text === 'executing query:' && UPDATE.test(docString.replace(TEXT, '')),
  );
}

import type { SideEffects } from '@secgraph/cypher';
import type { Table } from '../gherkin/feature.ts';
import { CheckFailure } from './check-failure.ts';
import { describeError } from './describe-error.ts';
import type { Outcome } from './scenario-world.ts';

/** The suite's names for what a query changes. */
const NAMES: Readonly<Record<keyof SideEffects, string>> = {
  nodesCreated: '+nodes',
  nodesRemoved: '-nodes',
  relationshipsCreated: '+relationships',
  relationshipsRemoved: '-relationships',
  labelsAdded: '+labels',
  labelsRemoved: '-labels',
  propertiesAdded: '+properties',
  propertiesRemoved: '-properties',
};

/** The changes must be exactly those of the table (name, number). */
export function checkSideEffects(outcome: Outcome, table: Table): void {
  const expected = table
    .map(([name, count]) => `${name} ${count}`)
    .filter((effect) => !effect.endsWith(' 0'))
    .sort();
  if (outcome.type === 'error') {
    throw new CheckFailure(describeEffects(expected), describeError(outcome.error));
  }

  const actual = Object.entries(outcome.sideEffects)
    .filter(([, count]) => count !== 0)
    .map(([effect, count]) => `${NAMES[effect as keyof SideEffects]} ${count}`)
    .sort();
  if (expected.join() !== actual.join()) {
    throw new CheckFailure(describeEffects(expected), describeEffects(actual));
  }
}

function describeEffects(effects: readonly string[]): string {
  return effects.length === 0 ? 'no side effects' : `side effects ${effects.join(', ')}`;
}

import type { Needs } from './rule-view.ts';

/** The needs of a rule or fact, those of its facts included. */
export interface AllNeeds {
  readonly nodes: ReadonlySet<string>;
  readonly relationships: ReadonlySet<string>;
  readonly properties: ReadonlySet<string>;
  /** Ids. */
  readonly facts: ReadonlySet<string>;
}

export function allNeeds(needs: Needs): AllNeeds {
  const all = {
    nodes: new Set<string>(['Base']),
    relationships: new Set<string>(),
    properties: new Set<string>(),
    facts: new Set<string>(),
  };

  collect(needs, all);
  return all;
}

function collect(needs: Needs, all: Record<keyof AllNeeds, Set<string>>): void {
  for (const part of ['nodes', 'relationships', 'properties'] as const) {
    for (const name of needs[part] ?? []) {
      all[part].add(name);
    }
  }

  for (const fact of needs.facts ?? []) {
    all.facts.add(fact.id);
    collect(fact.needs, all);
  }
}

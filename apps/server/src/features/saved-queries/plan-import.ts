import type { NewSavedQuery } from '@secgraph/database/saved-queries';

/** What becomes of a query whose name is taken, by an earlier one of the same file or a stored one. */
export type OnDuplicate = 'skip' | 'rename' | 'refuse';

export interface ImportPlan {
  /** To be stored; no name twice. */
  readonly queries: readonly NewSavedQuery[];
  /** New names of those that had to get one. */
  readonly renamed: readonly string[];
  /** Names of those that are not stored. */
  readonly leftOut: readonly string[];
}

export interface ImportOutcome extends Pick<ImportPlan, 'renamed' | 'leftOut'> {
  readonly importedCount: number;
}

/** Of an imported query: a text behind `=~` that is compared with whole values here, and in other products is not. */
export interface PartialMatch {
  readonly name: string;
  readonly pattern: string;
  readonly mended: string;
}

/** The first of several equal names keeps it; ` (2)` and so on tell the others apart where they are renamed. */
export function planImport(
  queries: readonly NewSavedQuery[],
  takenNames: Iterable<string>,
  onDuplicate: Exclude<OnDuplicate, 'refuse'>,
): ImportPlan {
  const taken = new Set(takenNames);
  const kept: NewSavedQuery[] = [];
  const renamed: string[] = [];
  const leftOut: string[] = [];
  const nextName = createNamer(taken);
  for (const query of queries) {
    const isTaken = taken.has(query.name);
    if (isTaken && onDuplicate === 'skip') {
      leftOut.push(query.name);
      continue;
    }

    const name = isTaken ? nextName(query.name) : query.name;
    if (isTaken) {
      renamed.push(name);
    }
    taken.add(name);
    kept.push({ ...query, name });
  }

  return { queries: kept, renamed, leftOut };
}

/** Goes on where it was for a name, so that thousands of equal ones take no longer than others. */
function createNamer(taken: ReadonlySet<string>): (name: string) => string {
  const copies = new Map<string, number>();

  return (name) => {
    let copy = copies.get(name) ?? 1;
    let candidate = name;
    do {
      copy++;
      candidate = `${name} (${copy})`;
    } while (taken.has(candidate));
    copies.set(name, copy);

    return candidate;
  };
}

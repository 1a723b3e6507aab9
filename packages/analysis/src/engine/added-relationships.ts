import type { GraphSnapshot } from '@secgraph/graph';
import { type DerivedRows, NO_ROWS, sortRows } from '../relationships/derived-rows.ts';
import { endsOf, type NamedRelationship } from './named-relationship.ts';

/**
 * What is in the graph whoever derives it, since somebody added it by hand: rules see it beside what was derived of its
 * kind, as they do where its kind is not derived anew.
 */
export class AddedRelationships {
  readonly #rows: ReadonlyMap<string, DerivedRows>;

  constructor(snapshot: GraphSnapshot, named: readonly NamedRelationship[]) {
    const byKind = Map.groupBy(named, ({ kind }) => kind);

    this.#rows = new Map([...byKind].map(([kind, all]) => [kind, rowsOf(snapshot, all)]));
  }

  ofKind(kind: string): DerivedRows {
    return this.#rows.get(kind) ?? NO_ROWS;
  }
}

function rowsOf(snapshot: GraphSnapshot, named: readonly NamedRelationship[]): DerivedRows {
  const ends = named.flatMap((one) => endsOf(snapshot, one));
  const rows = {
    starts: Uint32Array.from(ends, ({ start }) => start),
    ends: Uint32Array.from(ends, ({ end }) => end),
    sets: undefined,
  };

  return sortRows(rows, snapshot.nodeCount);
}

import type { GraphSnapshot } from '@secgraph/graph';
import { type DerivedRows, hasRow, type RowEnds, withoutRows } from '../relationships/derived-rows.ts';
import { endsOf, type NamedRelationship } from './named-relationship.ts';

/**
 * What is not in the graph whoever tells or derives it: it goes as soon as its rule has run, so that rules behind it
 * see the graph that everybody else sees, in which it is not either.
 */
export class WithheldRelationships {
  /** Those that were derived nevertheless. */
  readonly taken: NamedRelationship[] = [];
  readonly #byKind: ReadonlyMap<string, readonly WithheldRelationship[]>;

  constructor(snapshot: GraphSnapshot, named: readonly NamedRelationship[]) {
    const all = named.flatMap((one) => endsOf(snapshot, one).map((ends) => ({ named: one, ends })));

    this.#byKind = Map.groupBy(all, ({ named: { kind } }) => kind);
  }

  /** What was derived of a kind without them. */
  takeFrom(kind: string, rows: DerivedRows): DerivedRows {
    const found = (this.#byKind.get(kind) ?? []).filter(({ ends }) => hasRow(rows, ends));
    this.taken.push(...found.map(({ named }) => named));

    return withoutRows(
      rows,
      found.map(({ ends }) => ends),
    );
  }
}

interface WithheldRelationship {
  readonly named: NamedRelationship;
  readonly ends: RowEnds;
}

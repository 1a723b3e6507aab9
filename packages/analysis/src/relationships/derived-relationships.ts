import { lowerBound } from '@secgraph/graph';
import { type DerivedRows, invertRows } from './derived-rows.ts';
import {
  NO_NODES,
  NO_PROPERTIES,
  type RelationshipsOfKind,
  type VisitRelationship,
} from './relationships-of-kind.ts';

const ROWS_PER_POLL = 65_536;

export interface DerivedRelationshipsOptions {
  readonly nodeCount: number;
  /** Canonical JSON texts by number. */
  readonly propertySets: readonly string[];
  /** Called every few thousand relationships of a scan. */
  readonly poll: () => void;
}

/** Relationships that rules of this run derived. Ordered by end only when somebody asks for starts. */
export class DerivedRelationships implements RelationshipsOfKind {
  readonly #rows: DerivedRows;
  readonly #options: DerivedRelationshipsOptions;
  #inverted: DerivedRows | undefined;

  constructor(rows: DerivedRows, options: DerivedRelationshipsOptions) {
    this.#rows = rows;
    this.#options = options;
  }

  startsOf(end: number): Uint32Array {
    this.#inverted ??= invertRows(this.#rows, this.#options.nodeCount);
    return othersOf(this.#inverted, end);
  }

  endsOf(start: number): Uint32Array {
    return othersOf(this.#rows, start);
  }

  has(start: number, end: number): boolean {
    const ends = this.endsOf(start);
    return ends[lowerBound(ends, 0, ends.length, end)] === end;
  }

  forEach(visit: VisitRelationship): void {
    const { starts, ends, sets } = this.#rows;

    for (let row = 0; row < starts.length; row++) {
      if (row % ROWS_PER_POLL === 0) {
        this.#options.poll();
      }
      visit(starts[row] as number, ends[row] as number, sets?.[row] ?? 0);
    }
  }

  readPropertySet(propertySet: number): string {
    return this.#options.propertySets[propertySet] ?? NO_PROPERTIES;
  }
}

function othersOf({ starts, ends }: DerivedRows, node: number): Uint32Array {
  const from = lowerBound(starts, 0, starts.length, node);
  const to = lowerBound(starts, from, starts.length, node + 1);
  return from === to ? NO_NODES : ends.subarray(from, to);
}

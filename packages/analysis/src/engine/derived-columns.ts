import type { GraphSnapshot } from '@secgraph/graph';
import type { DerivedRows } from '../relationships/derived-rows.ts';

/** Relationships that analysis derived; columns of equal length. By kind, then start, then end. */
export interface DerivedColumns {
  /** Node ids, not indexes. */
  readonly startIds: Int32Array;
  readonly endIds: Int32Array;
  /** Indexes into `kindNames`. */
  readonly kinds: Uint16Array;
  readonly kindNames: readonly string[];
  /** Indexes into `propertySets`. */
  readonly properties: Uint32Array;
  /** Distinct property objects as canonical JSON text; without `lastseen`. */
  readonly propertySets: readonly string[];
}

export function toColumns(
  { nodeIds }: GraphSnapshot,
  rowsByKind: ReadonlyMap<string, DerivedRows>,
  propertySets: readonly string[],
): DerivedColumns {
  const length = [...rowsByKind.values()].reduce((sum, { starts }) => sum + starts.length, 0);
  const startIds = new Int32Array(length);
  const endIds = new Int32Array(length);
  const kinds = new Uint16Array(length);
  const properties = new Uint32Array(length);
  let place = 0;

  for (const [kind, { starts, ends, sets }] of [...rowsByKind.values()].entries()) {
    for (let row = 0; row < starts.length; row++) {
      startIds[place] = nodeIds[starts[row] as number] as number;
      endIds[place] = nodeIds[ends[row] as number] as number;
      kinds[place] = kind;
      properties[place] = sets === undefined ? 0 : (sets[row] as number);
      place++;
    }
  }

  return { startIds, endIds, kinds, kindNames: [...rowsByKind.keys()], properties, propertySets };
}

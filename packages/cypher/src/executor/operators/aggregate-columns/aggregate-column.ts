import type { Value } from '../../../values/value.ts';
import type { Batch } from '../../batch.ts';

/** One aggregate function over all groups. */
export interface AggregateColumn {
  /** Begins a group; again: does nothing. */
  open(group: number): void;
  /** Adds the rows to their groups; where `groups` is undefined, all of them belong to the first one. */
  add(batch: Batch, groups: Int32Array | undefined): void;
  results(from: number, size: number): Value[];
  clear(): void;
}

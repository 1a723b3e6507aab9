/**
 * What became of the nodes and edges of a file of generic data. Those that were read are those that were written,
 * merged or skipped, and those that wait.
 */
export interface RecordCounts {
  /** Elements that stand in the file, as far as its text could be followed. */
  readonly declared: number;
  /** Those of them that are whole. */
  readonly read: number;
  /** They were not in the graph before. */
  readonly written: number;
  /** They were, or stand in the file before. */
  readonly merged: number;
  /** Errors and warnings say why. */
  readonly skipped: number;
  /** Relationships that are kept until their nodes come. */
  readonly waiting: number;
}

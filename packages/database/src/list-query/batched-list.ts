/** A list too large to be held at once: how many there are without paging, and the rows of the page in pieces. */
export interface BatchedList<Row> {
  readonly count: number;
  /** In order. Rows that are gone when their piece is read are left out. */
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** A row before it is read. */
export interface SizedRow {
  readonly id: number;
  readonly sizeBytes: number;
}

const BATCH_BYTES = 512 * 1024;
const BATCH_ROWS = 500;

/** Reads rows in their order; a piece holds half a mebibyte, or a single row that is larger, and some hundred rows. */
export async function* readInBatches<Row extends { readonly id: number }>(
  plan: readonly SizedRow[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (const ids of cut(plan)) {
    const rows = new Map((await read(ids)).map((row) => [row.id, row]));
    yield ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  }
}

function* cut(plan: readonly SizedRow[]): Generator<readonly number[], void> {
  let ids: number[] = [];
  let batchBytes = 0;

  for (const { id, sizeBytes } of plan) {
    if (ids.length === BATCH_ROWS || (ids.length > 0 && batchBytes + sizeBytes > BATCH_BYTES)) {
      yield ids;
      ids = [];
      batchBytes = 0;
    }
    ids.push(id);
    batchBytes += sizeBytes;
  }
  if (ids.length > 0) {
    yield ids;
  }
}

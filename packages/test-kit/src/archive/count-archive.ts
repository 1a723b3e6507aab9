import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { fieldOf, listOf, textOf } from './count/json-fields.ts';
import { countRecord } from './count/record-rules.ts';
import { type Counted, Tally } from './count/tally.ts';

/** What an ingest of an archive must produce, before any analysis. */
export interface ArchiveCount {
  readonly files: number;
  /** `collected`: nodes with a record of their own, as opposed to stubs. */
  readonly nodes: Counted & { readonly collected: number };
  /** Distinct by start, end and kind. */
  readonly relationships: Counted;
}

/**
 * Counts nodes and relationships straight from the format's rules, on purpose without any code of the product,
 * so that the two can be held against each other. Takes a ZIP of collector files that fits into memory. Not
 * counted: members written as `DN=…`, which need a look-up.
 */
export async function countArchive(path: string): Promise<ArchiveCount> {
  const zip = await openPromise(path);
  const files: unknown[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    files.push(JSON.parse(content.toString()));
  }

  return countFiles(files);
}

/** The same of collector files that were parsed, all as one graph. */
export function countFiles(files: readonly unknown[]): ArchiveCount {
  const tally = new Tally();
  for (const file of files) {
    const meta = fieldOf(file, 'meta');
    const kind = { type: textOf(meta, 'type'), version: Number(fieldOf(meta, 'version')) };
    for (const record of listOf(file, 'data')) {
      countRecord(tally, record, kind);
    }
  }

  return {
    files: files.length,
    nodes: tally.countNodes(),
    relationships: tally.countRelationships(),
  };
}

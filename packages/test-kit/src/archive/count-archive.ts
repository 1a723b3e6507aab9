import { type ArchiveFile, visitArchiveFiles } from './count/archive-files.ts';
import { fieldOf, textOf } from './count/json-fields.ts';
import { parsePiece, scanCollectorFile } from './count/json-scanner.ts';
import { countRecord } from './count/record-rules.ts';
import { type Counted, Tally } from './count/tally.ts';

/** What an ingest of an archive must produce, before any analysis. */
export interface ArchiveCount {
  readonly files: number;
  /** Records by `meta.type`. */
  readonly records: Readonly<Record<string, number>>;
  /** `collected`: nodes with a record of their own, as opposed to stubs. */
  readonly nodes: Counted & { readonly collected: number };
  /** Distinct by start, end and kind. */
  readonly relationships: Counted;
}

/**
 * Counts nodes and relationships straight from the format's rules, on purpose without any code of the product,
 * so that the two can be held against each other. Takes ZIPs, folders and single files; several paths count as
 * one graph. Not counted: members written as `DN=…`, which need a look-up.
 */
export async function countArchive(...paths: readonly [string, ...string[]]): Promise<ArchiveCount> {
  const tally = new Tally();
  const records: Record<string, number> = {};
  let files = 0;

  for (const path of paths) {
    await visitArchiveFiles(path, async (file) => {
      files += 1;
      const meta = await readMeta(file);

      for await (const piece of scanCollectorFile(await file.open())) {
        if (piece.part !== 'record') continue;
        records[meta.type] = (records[meta.type] ?? 0) + 1;
        countRecord(tally, parsePiece(piece), meta);
      }
    });
  }

  return { files, records, nodes: tally.countNodes(), relationships: tally.countRelationships() };
}

/** `meta` may come after the data it describes. */
async function readMeta(file: ArchiveFile): Promise<{ type: string; version: number }> {
  for await (const piece of scanCollectorFile(await file.open())) {
    if (piece.part !== 'meta') continue;
    const meta = parsePiece(piece);
    const version = fieldOf(meta, 'version');
    return { type: textOf(meta, 'type'), version: typeof version === 'number' ? version : 0 };
  }
  throw new Error(`${file.name} has no meta object: it is not a collector file.`);
}

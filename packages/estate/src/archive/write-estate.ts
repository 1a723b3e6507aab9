import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { EstateOptions } from '../options/estate-options.ts';
import { planEstate } from '../plan/plan-estate.ts';
import { estateFiles, type FileType } from './estate-files.ts';
import { fileChunks } from './file-chunks.ts';

export interface WriteEstateOptions extends EstateOptions {
  /** Path of the ZIP archive. */
  readonly out: string;
  /** 0 stores, 1 is fast, 9 is small. Default 3. */
  readonly compressionLevel?: number;
}

export interface WrittenFile {
  readonly name: string;
  readonly type: FileType;
  readonly count: number;
}

export interface EstateSummary {
  readonly out: string;
  readonly files: readonly WrittenFile[];
  /** Records over all files. */
  readonly objects: number;
  /** Of the JSON, before compression. */
  readonly jsonBytes: number;
}

const DEFAULT_COMPRESSION = 3;

/**
 * Writes an invented estate as a collector's archive. Same options, same bytes. Holds the plan and one chunk at a time
 * in memory, whatever the number of objects. Throws `ESTATE_BAD_OPTION`, and what the file system throws.
 */
export async function writeEstate(options: WriteEstateOptions): Promise<EstateSummary> {
  const { out, compressionLevel = DEFAULT_COMPRESSION, ...shape } = options;
  const estate = planEstate(shape);
  const zip = new ZipFile();
  const files: WrittenFile[] = [];
  const meter = { jsonBytes: 0 };

  for (const file of estateFiles(estate)) {
    const { name, type, count } = file;
    files.push({ name, type, count });
    zip.addReadStreamLazy(name, { mtime: new Date(estate.now * 1_000), compressionLevel }, (deliver) => {
      deliver(null, Readable.from(countBytes(fileChunks(file), meter), { objectMode: false }));
    });
  }

  zip.end();
  await pipeline(zip.outputStream, createWriteStream(out));
  return {
    out,
    files,
    objects: files.reduce((sum, { count }) => sum + count, 0),
    jsonBytes: meter.jsonBytes,
  };
}

function* countBytes(chunks: Iterable<Buffer>, meter: { jsonBytes: number }): Generator<Buffer> {
  for (const chunk of chunks) {
    meter.jsonBytes += chunk.length;
    yield chunk;
  }
}

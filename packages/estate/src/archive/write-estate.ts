import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { describeEstate } from '../manifest/describe-estate.ts';
import type { EstateOptions } from '../options/estate-options.ts';
import { planEstate } from '../plan/plan-estate.ts';
import { plantEstate } from '../plant/plant-estate.ts';
import { estateFiles } from './estate-files.ts';
import { fileChunks } from './file-chunks.ts';
import type { CloudFileType, FileType } from './file-types.ts';

export interface WriteEstateOptions extends EstateOptions {
  /** Path of the ZIP archive. */
  readonly out: string;
  /** 0 stores, 1 is fast, 9 is small. Default 3. */
  readonly compressionLevel?: number;
}

export interface WrittenFile {
  readonly name: string;
  readonly type: FileType | CloudFileType;
  readonly count: number;
}

export interface EstateSummary {
  readonly out: string;
  readonly manifestPath: string;
  readonly files: readonly WrittenFile[];
  /** Over all files, as `EstateManifest.records`. */
  readonly records: number;
  /** The size of the JSON, before compression. */
  readonly jsonBytes: number;
}

const DEFAULT_COMPRESSION = 3;

/**
 * Writes an invented estate as a collector's archive, and its manifest beside it. Same options, same bytes. Holds the plan and one chunk at a time
 * in memory, whatever the number of objects. Throws `ESTATE_BAD_OPTION`, and what the file system throws.
 */
export async function writeEstate(options: WriteEstateOptions): Promise<EstateSummary> {
  const { out, compressionLevel = DEFAULT_COMPRESSION, ...shape } = options;
  const estate = planEstate(shape);
  const planted = plantEstate(estate);
  const zip = new ZipFile();
  const files: WrittenFile[] = [];
  const meter = { jsonBytes: 0 };

  for (const file of estateFiles(estate, planted)) {
    const { name, type, count } = file;
    files.push({ name, type, count });
    zip.addReadStreamLazy(name, { mtime: new Date(estate.now * 1_000), compressionLevel }, (deliver) => {
      deliver(null, Readable.from(countBytes(fileChunks(file), meter), { objectMode: false }));
    });
  }

  zip.end();
  await pipeline(zip.outputStream, createWriteStream(out));

  const manifest = describeEstate(estate, files, planted.plants);
  const manifestPath = manifestPathOf(out);
  await writeFile(manifestPath, `${JSON.stringify(manifest, undefined, 2)}\n`);
  return {
    out,
    manifestPath,
    files,
    records: manifest.records,
    jsonBytes: meter.jsonBytes,
  };
}

/** The manifest lies beside its archive. */
function manifestPathOf(out: string): string {
  return `${out}.manifest.json`;
}

function* countBytes(chunks: Iterable<Buffer>, meter: { jsonBytes: number }): Generator<Buffer> {
  for (const chunk of chunks) {
    meter.jsonBytes += chunk.length;
    yield chunk;
  }
}

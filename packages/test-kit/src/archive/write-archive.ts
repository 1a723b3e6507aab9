import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { estateFiles, fileChunks } from './generate/estate-files.ts';
import { type EstateOptions, type EstatePlan, planEstate } from './generate/estate-plan.ts';

export interface ArchiveOptions extends EstateOptions {
  /** 1 (fast) to 9 (small); 0 stores. Default 1. Folders ignore it. */
  readonly compressionLevel?: number;
}

export interface WrittenArchive {
  readonly path: string;
  readonly files: readonly string[];
  /** Of the JSON, before compression. */
  readonly jsonBytes: number;
}

const ENTRY_TIME = new Date('2026-01-01T00:00:00Z');

/**
 * Writes what a collector would bring from an invented estate: a ZIP when `path` ends in `.zip`, otherwise a
 * folder of JSON files. Same options, same JSON. Streams: memory stays flat whatever the number of objects.
 */
export async function writeArchive(path: string, options: ArchiveOptions): Promise<WrittenArchive> {
  const estate = planEstate(options);
  return path.endsWith('.zip')
    ? writeZip(path, estate, options.compressionLevel ?? 1)
    : writeFolder(path, estate);
}

async function writeZip(path: string, estate: EstatePlan, compressionLevel: number): Promise<WrittenArchive> {
  const zip = new ZipFile();
  const meter = createMeter();
  const files: string[] = [];

  for (const file of estateFiles(estate)) {
    files.push(file.name);
    zip.addReadStreamLazy(file.name, { mtime: ENTRY_TIME, compressionLevel }, (deliver) => {
      deliver(null, Readable.from(meter.count(fileChunks(estate, file)), { objectMode: false }));
    });
  }

  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return { path, files, jsonBytes: meter.bytes() };
}

async function writeFolder(path: string, estate: EstatePlan): Promise<WrittenArchive> {
  await mkdir(path, { recursive: true });
  const meter = createMeter();
  const files: string[] = [];

  for (const file of estateFiles(estate)) {
    files.push(file.name);
    await pipeline(meter.count(fileChunks(estate, file)), createWriteStream(join(path, file.name)));
  }

  return { path, files, jsonBytes: meter.bytes() };
}

function createMeter() {
  let bytes = 0;
  return {
    bytes: () => bytes,
    *count(chunks: Iterable<Buffer>): Generator<Buffer> {
      for (const chunk of chunks) {
        bytes += chunk.length;
        yield chunk;
      }
    },
  };
}

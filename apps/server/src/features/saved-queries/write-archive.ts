import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ArchiveFile {
  readonly name: string;
  readonly text: string;
}

/** What the classic ZIP format can hold. */
export const MAX_FILES = 65_535;
/** The format knows nothing earlier, and equal queries give equal archives. */
const NO_DATE = new Date(1980, 0, 1);

/** A ZIP file of small texts, read as far as its reader takes it. At most {@link MAX_FILES}. */
export function writeArchive(files: AsyncIterable<ArchiveFile>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  // A reader that goes away ends both.
  void pipeline(zip.outputStream, output).catch(fail);
  void addFiles(zip, files).catch(fail);

  return output;
}

async function addFiles(zip: ZipFile, files: AsyncIterable<ArchiveFile>): Promise<void> {
  for await (const { name, text } of files) {
    const content = Readable.from([Buffer.from(text)], { objectMode: false });
    // The next one is asked for when this one is being written: two are in memory at a time.
    await new Promise<void>((resolve) => {
      zip.addReadStreamLazy(name, { mtime: NO_DATE, forceDosTimestamp: true }, (deliver) => {
        deliver(null, content);
        resolve();
      });
    });
  }
  zip.end();
}

import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: Blob;
}

/** What the classic format can hold, in bytes; larger archives would need another one. */
const MAX_BYTES = 0xff_ff_ff_ff;
/** The format knows nothing earlier, and equal contents give equal archives. */
const NO_DATE = new Date(1980, 0, 1);

/** A ZIP archive. Contents are packed piece by piece: the page stays awake in between. */
export async function writeZip(files: readonly ArchiveFile[], type: string): Promise<Blob> {
  const parts: BlobPart[] = [];
  let size = 0;
  const archive = new Zip((error, bytes) => {
    if (error !== null) {
      throw error;
    }
    size += bytes.length;
    if (size > MAX_BYTES) {
      throw tooLarge();
    }
    parts.push(bytes);
  });

  for (const { name, content } of files) {
    if (content.size > MAX_BYTES) {
      throw tooLarge();
    }
    const entry = new ZipDeflate(name);
    entry.mtime = NO_DATE;
    archive.add(entry);
    for await (const chunk of piecesOf(content)) {
      entry.push(chunk);
    }
    entry.push(new Uint8Array(), true);
  }
  archive.end();

  return new Blob(parts, { type });
}

async function* piecesOf(content: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const reader = content.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    yield piece.value;
  }
}

function tooLarge(): Error {
  return new Error('The file would be larger than its format allows: choose CSV.');
}

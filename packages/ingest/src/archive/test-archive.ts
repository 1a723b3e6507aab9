import { ZipFile } from 'yazl';

export interface TestEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isStored?: boolean;
}

/** For tests: a ZIP file in memory. Names may be anything: they are written over once the archive is built. */
export async function buildZip(
  entries: readonly TestEntry[],
  options: { zip64?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  entries.forEach(({ name, content, isStored }, at) => {
    zip.addBuffer(Buffer.from(content), placeholder(at, name), {
      compress: isStored !== true,
      forceZip64Format: options.zip64 === true,
    });
  });
  zip.end({ forceZip64Format: options.zip64 === true, comment: '' });

  const parts: Buffer[] = [];
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) {
    parts.push(part);
  }
  const archive = Buffer.concat(parts);
  entries.forEach(({ name }, at) => rename(archive, placeholder(at, name), name));
  return archive;
}

function placeholder(at: number, name: string): string {
  return `${at}#`.padEnd(Buffer.byteLength(name), '#');
}

function rename(archive: Buffer, from: string, to: string): void {
  for (let at = archive.indexOf(from); at >= 0; at = archive.indexOf(from, at + 1)) {
    archive.write(to, at);
  }
}

/** Where the header of an entry lies in the central directory. */
export function centralHeader(archive: Buffer, index: number): number {
  let at = -1;
  for (let seen = 0; seen <= index; seen++) {
    at = archive.indexOf('PK\x01\x02', at + 1, 'latin1');
  }
  return at;
}

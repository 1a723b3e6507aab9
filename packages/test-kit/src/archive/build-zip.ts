import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string | Buffer;
  readonly content: string | Uint8Array;
  readonly isStored?: boolean;
  /** What the headers are to say instead of the truth. */
  readonly lies?: Partial<HeaderFields>;
}

interface HeaderFields {
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly plainSize: number;
  /** Of the local header. */
  readonly offset: number;
}

const LOCAL_HEADER = 'PK\x03\x04';
const CENTRAL_HEADER = 'PK\x01\x02';
const UTF8_NAMES = 0x800;
const DEFLATED = 8;
const IN_ZIP64 = 0xffff_ffff;

/**
 * A ZIP file in memory, good or not. With `zip64`, all sizes and offsets are in the 64-bit records; `count` is how
 * many entries the end of the directory claims.
 */
export function buildZip(
  entries: readonly ZipEntry[],
  { zip64 = false, count = entries.length }: { readonly zip64?: boolean; readonly count?: number } = {},
): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isStored = false, lies = {} } of entries) {
    const packed = isStored ? Buffer.from(content) : deflateRawSync(content);
    const fields = {
      flags: UTF8_NAMES,
      method: isStored ? 0 : DEFLATED,
      checksum: crc32(content),
      packedSize: packed.length,
      plainSize: Buffer.byteLength(content),
      offset,
      ...lies,
    };
    const local = Buffer.concat([localHeader(Buffer.from(name), fields), packed]);
    files.push(local);
    directory.push(centralHeader(Buffer.from(name), fields, zip64));
    offset += local.length;
  }

  const listing = Buffer.concat(directory);
  return Buffer.concat([
    ...files,
    listing,
    ...(zip64 ? [zip64End(count, listing.length, offset)] : []),
    zip64 ? endRecord(0xffff, IN_ZIP64, IN_ZIP64) : endRecord(count, listing.length, offset),
  ]);
}

/** Where the header of an entry lies in the central directory. */
export function findCentralHeader(archive: Buffer, index: number): number {
  let at = -1;
  for (let seen = 0; seen <= index; seen++) {
    at = archive.indexOf(CENTRAL_HEADER, at + 1, 'latin1');
  }
  return at;
}

function localHeader(name: Buffer, fields: HeaderFields): Buffer {
  const header = Buffer.alloc(30);
  header.write(LOCAL_HEADER, 'latin1');
  writeFields(header, 6, fields, name.length);
  return Buffer.concat([header, name]);
}

function centralHeader(name: Buffer, fields: HeaderFields, zip64: boolean): Buffer {
  const { plainSize, packedSize, offset } = fields;
  const extra = zip64 ? zip64Extra([plainSize, packedSize, offset]) : Buffer.alloc(0);
  const shown = zip64 ? { ...fields, plainSize: IN_ZIP64, packedSize: IN_ZIP64, offset: IN_ZIP64 } : fields;
  const header = Buffer.alloc(46);
  header.write(CENTRAL_HEADER, 'latin1');
  writeFields(header, 8, shown, name.length);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(shown.offset, 42);
  return Buffer.concat([header, name, extra]);
}

/** Local and central headers hold the same fields, two bytes apart. */
function writeFields(header: Buffer, at: number, fields: HeaderFields, nameLength: number): void {
  header.writeUInt16LE(fields.flags, at);
  header.writeUInt16LE(fields.method, at + 2);
  header.writeUInt32LE(fields.checksum, at + 8);
  header.writeUInt32LE(fields.packedSize, at + 12);
  header.writeUInt32LE(fields.plainSize, at + 16);
  header.writeUInt16LE(nameLength, at + 20);
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, at) => void extra.writeBigUInt64LE(BigInt(value), 4 + at * 8));
  return extra;
}

function endRecord(count: number, listingBytes: number, listingOffset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listingBytes, 12);
  end.writeUInt32LE(listingOffset, 16);
  return end;
}

/** The end of the directory in 64 bits, and the locator by which it is found. */
function zip64End(count: number, listingBytes: number, listingOffset: number): Buffer {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  [count, count, listingBytes, listingOffset].forEach((value, at) => {
    record.writeBigUInt64LE(BigInt(value), 24 + at * 8);
  });
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(listingOffset + listingBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

import { crc32, deflateRawSync } from 'node:zlib';

export interface TestEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isStored?: boolean;
}

const DEFLATED = 8;
const IN_ZIP64 = 0xffff_ffff;

/** A ZIP file in memory, with any names. With `zip64` all sizes and offsets are in the 64-bit records. */
export function buildZip(entries: readonly TestEntry[], { zip64 = false }: { zip64?: boolean } = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isStored = false } of entries) {
    const plain = Buffer.from(content);
    const packed = isStored ? plain : deflateRawSync(plain);
    const header = { name: Buffer.from(name), method: isStored ? 0 : DEFLATED, checksum: crc32(plain) };
    const sizes = { packed: packed.length, plain: plain.length, offset };
    const local = Buffer.concat([localHeader(header, sizes), header.name, packed]);
    files.push(local);
    directory.push(centralEntry(header, sizes, zip64));
    offset += local.length;
  }

  const listing = Buffer.concat(directory);
  const end = endOfDirectory({ count: entries.length, size: listing.length, offset }, zip64);
  return Buffer.concat([...files, listing, end]);
}

interface Header {
  readonly name: Buffer;
  readonly method: number;
  readonly checksum: number;
}

interface Sizes {
  readonly packed: number;
  readonly plain: number;
  readonly offset: number;
}

const UTF8_NAMES = 0x800;

function localHeader({ name, method, checksum }: Header, { packed, plain }: Sizes): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('PK\x03\x04', 'latin1');
  bytes.writeUInt16LE(UTF8_NAMES, 6);
  bytes.writeUInt16LE(method, 8);
  bytes.writeUInt32LE(checksum, 14);
  bytes.writeUInt32LE(packed, 18);
  bytes.writeUInt32LE(plain, 22);
  bytes.writeUInt16LE(name.length, 26);
  return bytes;
}

function centralEntry({ name, method, checksum }: Header, sizes: Sizes, zip64: boolean): Buffer {
  const extra = zip64 ? zip64Extra(sizes) : Buffer.alloc(0);
  const bytes = Buffer.alloc(46);
  bytes.write('PK\x01\x02', 'latin1');
  bytes.writeUInt16LE(UTF8_NAMES, 8);
  bytes.writeUInt16LE(method, 10);
  bytes.writeUInt32LE(checksum, 16);
  bytes.writeUInt32LE(zip64 ? IN_ZIP64 : sizes.packed, 20);
  bytes.writeUInt32LE(zip64 ? IN_ZIP64 : sizes.plain, 24);
  bytes.writeUInt16LE(name.length, 28);
  bytes.writeUInt16LE(extra.length, 30);
  bytes.writeUInt32LE(zip64 ? IN_ZIP64 : sizes.offset, 42);
  return Buffer.concat([bytes, name, extra]);
}

function zip64Extra({ packed, plain, offset }: Sizes): Buffer {
  const bytes = Buffer.alloc(28);
  bytes.writeUInt16LE(0x0001, 0);
  bytes.writeUInt16LE(24, 2);
  [plain, packed, offset].forEach((value, at) => {
    bytes.writeBigUInt64LE(BigInt(value), 4 + at * 8);
  });
  return bytes;
}

function endOfDirectory(
  { count, size, offset }: { count: number; size: number; offset: number },
  zip64: boolean,
): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(zip64 ? 0xffff : count, 8);
  end.writeUInt16LE(zip64 ? 0xffff : count, 10);
  end.writeUInt32LE(zip64 ? IN_ZIP64 : size, 12);
  end.writeUInt32LE(zip64 ? IN_ZIP64 : offset, 16);
  if (!zip64) {
    return end;
  }

  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  [count, count, size, offset].forEach((value, at) => {
    record.writeBigUInt64LE(BigInt(value), 24 + at * 8);
  });
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, end]);
}

/** Where the header of an entry lies in the central directory. */
export function centralHeader(archive: Buffer, index: number): number {
  let at = -1;
  for (let seen = 0; seen <= index; seen++) {
    at = archive.indexOf('PK\x01\x02', at + 1, 'latin1');
  }
  return at;
}

import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** What the directory says instead of the truth. */
  readonly declaredBytes?: number;
  /** Says that the entry is encrypted. */
  readonly isEncrypted?: boolean;
}

const VERSION = 20;
const DEFLATED = 8;
const ENCRYPTED = 1;
const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_HEADER_BYTES = 46;
const END_BYTES = 22;

/** An archive in memory, honest or not. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;

  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const packed = deflateRawSync(entry.content, { level: 9 });
    const fields = fieldsOf(entry, packed.length, name.length);

    const local = Buffer.alloc(LOCAL_HEADER_BYTES);
    local.writeUInt32LE(0x04034b50, 0);
    fields.copy(local, 4);
    parts.push(local, name, packed);

    const central = Buffer.alloc(DIRECTORY_HEADER_BYTES);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(VERSION, 4);
    fields.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    directory.push(central, name);
    offset += local.length + name.length + packed.length;
  }

  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);

  return Buffer.concat([...parts, ...directory, end]);
}

/** What both headers of an entry say, from the version on. */
function fieldsOf(entry: ZipEntry, packedBytes: number, nameBytes: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(entry.isEncrypted === true ? ENCRYPTED : 0, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt32LE(crc32(entry.content), 10);
  fields.writeUInt32LE(packedBytes, 14);
  fields.writeUInt32LE(entry.declaredBytes ?? entry.content.length, 18);
  fields.writeUInt16LE(nameBytes, 22);

  return fields;
}

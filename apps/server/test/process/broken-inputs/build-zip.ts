import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string | Buffer;
  readonly content: string | Uint8Array;
  /** What the headers are to say instead of the truth. */
  readonly lies?: {
    readonly flags?: number;
    readonly method?: number;
    readonly checksum?: number;
    readonly plainSize?: number;
    readonly packedSize?: number;
    readonly offset?: number;
  };
}

const DEFLATED = 8;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;

/** A ZIP file that need not be a good one. */
export function buildZip(entries: readonly ZipEntry[], { count = entries.length } = {}): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;

  for (const { name, content, lies = {} } of entries) {
    const packed = deflateRawSync(content);
    const bytes = Buffer.from(name);
    const fields = {
      flags: 0x800,
      method: DEFLATED,
      checksum: crc32(content),
      packedSize: packed.length,
      plainSize: Buffer.byteLength(content),
      offset,
      ...lies,
    };
    const local = Buffer.alloc(LOCAL_BYTES);
    local.write('PK\x03\x04', 'latin1');
    writeFields(local, 6, fields, bytes.length);
    const central = Buffer.alloc(CENTRAL_BYTES);
    central.write('PK\x01\x02', 'latin1');
    writeFields(central, 8, fields, bytes.length);
    central.writeUInt32LE(fields.offset, 42);
    files.push(local, bytes, packed);
    directory.push(central, bytes);
    offset += LOCAL_BYTES + bytes.length + packed.length;
  }

  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(END_BYTES);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);

  return Buffer.concat([...files, listing, end]);
}

type Fields = Required<NonNullable<ZipEntry['lies']>>;

/** Local and central headers hold the same fields, two bytes apart. */
function writeFields(header: Buffer, at: number, fields: Fields, nameLength: number): void {
  header.writeUInt16LE(fields.flags, at);
  header.writeUInt16LE(fields.method, at + 2);
  header.writeUInt32LE(fields.checksum, at + 8);
  header.writeUInt32LE(fields.packedSize, at + 12);
  header.writeUInt32LE(fields.plainSize, at + 16);
  header.writeUInt16LE(nameLength, at + 20);
}

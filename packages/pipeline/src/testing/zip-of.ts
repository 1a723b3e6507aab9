import { crc32 } from 'node:zlib';

/** An archive of uncompressed files. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;

  for (const [fileName, bytes] of Object.entries(files)) {
    const name = Buffer.from(fileName);
    const content = Buffer.from(bytes);
    const common = commonHeader(name, content);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    locals.push(local);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, name]));
    offset += local.length;
  }

  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);

  return Buffer.concat([...locals, listing, end]);
}

/** The 26 bytes that an entry and its listing share. */
function commonHeader(name: Buffer, content: Buffer): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt32LE(crc32(content), 10);
  bytes.writeUInt32LE(content.length, 14);
  bytes.writeUInt32LE(content.length, 18);
  bytes.writeUInt16LE(name.length, 22);

  return bytes;
}

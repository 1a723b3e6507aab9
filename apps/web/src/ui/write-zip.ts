/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: Blob;
}

/** What the classic format can hold, in bytes; larger archives would need another one. */
const MAX_BYTES = 0xff_ff_ff_ff;
const LOCAL_HEADER = 0x04_03_4b_50;
const CENTRAL_HEADER = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const VERSION = 20;
const NAMES_ARE_UTF8 = 0x08_00;
const DEFLATED = 8;
/** 1 January 1980: the format knows nothing earlier, and equal contents give equal archives. */
const NO_DATE = 0x00_21;

/** A ZIP archive, as small as the browser can make it. */
export async function writeZip(files: readonly ArchiveFile[], type: string): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;

  for (const file of files) {
    const entry = await pack(file);
    const header = localHeader(entry);
    parts.push(header, entry.name, entry.packed);
    directory.push(centralHeader(entry, offset), entry.name);
    offset += header.length + entry.name.length + entry.packed.size;
    if (offset > MAX_BYTES || file.content.size > MAX_BYTES) {
      throw new Error('The file would be larger than its format allows: choose CSV.');
    }
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);

  return new Blob([...parts, ...directory, end(files.length, directoryBytes, offset)], { type });
}

interface Packed {
  readonly name: Uint8Array<ArrayBuffer>;
  readonly checksum: number;
  readonly size: number;
  readonly packed: Blob;
}

async function pack({ name, content }: ArchiveFile): Promise<Packed> {
  const packed = content.stream().pipeThrough(new CompressionStream('deflate-raw'));

  return {
    name: new TextEncoder().encode(name),
    checksum: checksumOf(new Uint8Array(await content.arrayBuffer())),
    size: content.size,
    packed: await new Response(packed).blob(),
  };
}

function localHeader(entry: Packed): Uint8Array<ArrayBuffer> {
  return words([LOCAL_HEADER, 4], [VERSION, 2], ...described(entry), [0, 2]);
}

function centralHeader(entry: Packed, offset: number): Uint8Array<ArrayBuffer> {
  return words(
    [CENTRAL_HEADER, 4],
    [VERSION, 2],
    [VERSION, 2],
    ...described(entry),
    // No extra field, no comment, first disk, no attributes.
    ...([2, 2, 2, 2, 4] as const).map((bytes) => [0, bytes] as const),
    [offset, 4],
  );
}

/** What both headers say, from the flags to the length of the name. */
function described({ name, checksum, size, packed }: Packed): readonly Word[] {
  return [
    [NAMES_ARE_UTF8, 2],
    [DEFLATED, 2],
    [0, 2],
    [NO_DATE, 2],
    [checksum, 4],
    [packed.size, 4],
    [size, 4],
    [name.length, 2],
  ];
}

function end(count: number, directoryBytes: number, offset: number): Uint8Array<ArrayBuffer> {
  return words([END, 4], [0, 4], [count, 2], [count, 2], [directoryBytes, 4], [offset, 4], [0, 2]);
}

type Word = readonly [value: number, bytes: 2 | 4];

/** Numbers, the lowest byte first. */
function words(...values: readonly Word[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.reduce((sum, [, length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, length] of values) {
    if (length === 2) {
      view.setUint16(at, value, true);
    } else {
      view.setUint32(at, value, true);
    }
    at += length;
  }

  return bytes;
}

const POLYNOMIAL = 0xed_b8_83_20;
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1 ? POLYNOMIAL ^ (value >>> 1) : value >>> 1;
  }

  return value;
});

/** CRC-32, as archives have it. */
function checksumOf(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    value = (REMAINDERS[(value ^ byte) & 0xff] as number) ^ (value >>> 8);
  }

  return (value ^ 0xff_ff_ff_ff) >>> 0;
}

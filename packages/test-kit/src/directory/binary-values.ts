/** Values of a directory as bytes. Written from their layout alone, so that tests of what reads them prove something. */

export function sidBytes(sid: string): Buffer {
  const [, , authority = '0', ...rest] = sid.split('-');
  const bytes = Buffer.alloc(8 + 4 * rest.length);
  bytes[0] = 1;
  bytes[1] = rest.length;
  bytes.writeUIntBE(Number(authority), 2, 6);
  for (const [index, part] of rest.entries()) {
    bytes.writeUInt32LE(Number(part), 8 + 4 * index);
  }
  return bytes;
}

export function guidBytes(guid: string): Buffer {
  const hex = guid.replaceAll('-', '');
  const bytes = Buffer.from(hex, 'hex');
  bytes.subarray(0, 4).reverse();
  bytes.subarray(4, 6).reverse();
  bytes.subarray(6, 8).reverse();
  return bytes;
}

export interface WrittenAce {
  readonly sid: string;
  readonly mask: number;
  readonly objectType?: string | undefined;
  readonly inheritedObjectType?: string | undefined;
  /** Bits: 1 and 2 handed down, 8 only handed down, 16 inherited. */
  readonly flags?: number;
  readonly isDenied?: boolean;
}

export interface WrittenDescriptor {
  readonly owner?: string | undefined;
  readonly aces: readonly WrittenAce[];
  readonly isProtected?: boolean;
}

const HEADER = 20;

/** A self-relative security descriptor. */
export function descriptorBytes({ owner, aces, isProtected = false }: WrittenDescriptor): Buffer {
  const ownerBytes = owner === undefined ? Buffer.alloc(0) : sidBytes(owner);
  const entries = Buffer.concat(aces.map((ace) => aceBytes(ace)));
  const list = Buffer.alloc(8);
  list[0] = 4;
  list.writeUInt16LE(8 + entries.length, 2);
  list.writeUInt16LE(aces.length, 4);
  const header = Buffer.alloc(HEADER);
  header[0] = 1;
  header.writeUInt16LE(0x8004 | (isProtected ? 0x1000 : 0), 2);
  header.writeUInt32LE(owner === undefined ? 0 : HEADER, 4);
  header.writeUInt32LE(HEADER + ownerBytes.length, 16);
  return Buffer.concat([header, ownerBytes, list, entries]);
}

function aceBytes({
  sid,
  mask,
  objectType,
  inheritedObjectType,
  flags = 0,
  isDenied = false,
}: WrittenAce): Buffer {
  const isObject = objectType !== undefined || inheritedObjectType !== undefined;
  const present = Buffer.alloc(4);
  present.writeUInt32LE((objectType === undefined ? 0 : 1) | (inheritedObjectType === undefined ? 0 : 2));
  const body = Buffer.concat([
    ...(isObject ? [present] : []),
    ...(objectType === undefined ? [] : [guidBytes(objectType)]),
    ...(inheritedObjectType === undefined ? [] : [guidBytes(inheritedObjectType)]),
    sidBytes(sid),
  ]);
  const head = Buffer.alloc(8);
  head[0] = (isObject ? 5 : 0) + (isDenied ? 1 : 0);
  head[1] = flags;
  head.writeUInt16LE(8 + body.length, 2);
  head.writeUInt32LE(mask >>> 0, 4);
  return Buffer.concat([head, body]);
}

/** How long something lasts, as the eight bytes that templates have. */
export function periodBytes(seconds: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(seconds) * -10_000_000n);
  return bytes;
}

/** Seconds since 1970 as a count of 100 ns since 1601. */
export function fileTime(seconds: number): bigint {
  return (BigInt(seconds) + 11_644_473_600n) * 10_000_000n;
}

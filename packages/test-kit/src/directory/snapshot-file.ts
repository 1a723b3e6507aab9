import { guidBytes } from './binary-values.ts';

/** A value of an attribute, by what its encoding asks for; a `Date` for a time. */
export type SnapshotValue = string | number | bigint | boolean | Uint8Array | Date;

/** Values by the name of the attribute. */
export type SnapshotObject = Readonly<Record<string, readonly SnapshotValue[]>>;

export interface SnapshotProperty {
  readonly name: string;
  readonly adsType: number;
  readonly guid?: string;
}

export interface SnapshotContent {
  readonly properties: readonly SnapshotProperty[];
  readonly classes?: readonly { readonly name: string; readonly guid: string }[];
  readonly rights?: readonly { readonly name: string; readonly guid: string; readonly mask: number }[];
  readonly objects: Iterable<SnapshotObject>;
  readonly server?: string;
  readonly description?: string;
  readonly fileTime?: bigint;
  /** Values that came before are not written again; offsets below zero point back to them. Default true. */
  readonly sharesValues?: boolean;
}

const HEADER = 0x43e;
const NO_GUID = '00000000-0000-0000-0000-000000000000';
/** Values that are remembered. */
const REMEMBERED = 20_000;
const MAX_DISTANCE = 2 ** 31 - 1;

/** A snapshot of AD Explorer, written from the layout of its format alone. */
export function buildSnapshot(content: SnapshotContent): Buffer {
  const chunks: Buffer[] = [];
  const header = writeSnapshot(content, (chunk) => chunks.push(chunk));
  return Buffer.concat([header, ...chunks]);
}

/** Writes what follows the header, which is known only then. */
function writeSnapshot(content: SnapshotContent, write: (chunk: Buffer) => void): Buffer {
  const writer = new ObjectWriter(content.properties, content.sharesValues ?? true);
  let at = HEADER;
  let objects = 0;
  let attributes = 0;
  for (const object of content.objects) {
    const bytes = writer.encode(object, at);
    write(bytes);
    at += bytes.length;
    objects++;
    attributes += Object.keys(object).length;
  }

  const mapping = at;
  const tables = Buffer.concat([
    table(content.properties, ({ name, adsType, guid = NO_GUID }) => [
      sized(name),
      u32(0),
      u32(adsType),
      sized(`CN=${name},CN=Schema,CN=Configuration`),
      guidBytes(guid),
      guidBytes(NO_GUID),
      u32(0),
    ]),
    table(content.classes ?? [], ({ name, guid }) => [
      sized(name),
      sized(`CN=${name},CN=Schema,CN=Configuration`),
      sized(name),
      sized('top'),
      guidBytes(guid),
      u32(0),
      u32(1),
      u32(7),
      sized('block'),
      u32(1),
      guidBytes(NO_GUID),
      u32(1),
      sized('container'),
      u32(1),
      sized('mailRecipient'),
    ]),
    table(content.rights ?? [], ({ name, guid, mask }) => [
      sized(name),
      sized(name),
      guidBytes(guid),
      u32(mask),
    ]),
  ]);
  write(tables);
  write(Buffer.alloc(64, 0xee));

  const header = Buffer.alloc(HEADER);
  header.write('win-ad-ob\0', 'latin1');
  header.writeUInt32LE(0x0001_0001, 0x00a);
  header.writeBigUInt64LE(content.fileTime ?? 132_827_825_226_331_628n, 0x00e);
  header.write(content.description ?? '', 0x016, 'utf16le');
  header.write(content.server ?? '', 0x21e, 'utf16le');
  header.writeUInt32LE(objects, 0x426);
  header.writeUInt32LE(attributes, 0x42a);
  header.writeBigUInt64LE(BigInt(mapping), 0x42e);
  header.writeBigUInt64LE(BigInt(mapping + tables.length), 0x436);
  return header;
}

class ObjectWriter {
  readonly #byName: ReadonlyMap<string, { readonly index: number; readonly adsType: number }>;
  readonly #sharesValues: boolean;
  readonly #known = new Map<string, number>();
  /** Lists that several objects have in common are not even encoded again. */
  readonly #knownLists = new WeakMap<readonly SnapshotValue[], number>();

  constructor(properties: readonly SnapshotProperty[], sharesValues: boolean) {
    this.#byName = new Map(properties.map(({ name, adsType }, index) => [name, { index, adsType }]));
    this.#sharesValues = sharesValues;
  }

  encode(object: SnapshotObject, start: number): Buffer {
    const names = Object.keys(object).filter((name) => (object[name] ?? []).length > 0);
    const table = Buffer.alloc(8 + 8 * names.length);
    const values: Buffer[] = [];
    let at = table.length;
    for (const [row, name] of names.entries()) {
      const property = this.#byName.get(name);
      if (property === undefined) {
        throw new RangeError(`The snapshot has no attribute ${name}.`);
      }
      table.writeUInt32LE(property.index, 8 + 8 * row);
      const list = object[name] ?? [];
      const place = this.#knownLists.get(list);
      if (place !== undefined && this.#sharesValues && start - place < MAX_DISTANCE) {
        table.writeInt32LE(place - start, 12 + 8 * row);
        continue;
      }
      const bytes = valueBytes(list, property.adsType);
      const shared = this.#find(property.adsType, bytes, start + at);
      this.#knownLists.set(list, shared ?? start + at);
      table.writeInt32LE(shared === undefined ? at : shared - start, 12 + 8 * row);
      if (shared === undefined) {
        values.push(bytes);
        at += bytes.length;
      }
    }
    table.writeUInt32LE(at, 0);
    table.writeUInt32LE(names.length, 4);
    return Buffer.concat([table, ...values]);
  }

  /** Where the same value was written before; else it is known to be written here. */
  #find(adsType: number, bytes: Buffer, position: number): number | undefined {
    if (!this.#sharesValues) {
      return undefined;
    }
    const key = `${adsType} ${bytes.toString('latin1')}`;
    const known = this.#known.get(key);
    if (known !== undefined && position - known < MAX_DISTANCE) {
      return known;
    }
    if (this.#known.size >= REMEMBERED) {
      this.#known.clear();
    }
    this.#known.set(key, position);
    return undefined;
  }
}

function valueBytes(values: readonly SnapshotValue[], adsType: number): Buffer {
  const count = u32(values.length);
  switch (adsType) {
    case 6:
    case 7:
      return Buffer.concat([count, ...values.map((value) => u32(Number(value)))]);
    case 8:
    case 25: {
      const bytes = values as readonly Uint8Array[];
      return Buffer.concat([count, ...bytes.map(({ length }) => u32(length)), ...bytes]);
    }
    case 9:
      return Buffer.concat([count, ...(values as readonly Date[]).map((value) => systemTime(value))]);
    case 10:
      return Buffer.concat([count, ...values.map((value) => i64(BigInt(value as bigint)))]);
    default:
      return textBytes(values as readonly string[]);
  }
}

function textBytes(texts: readonly string[]): Buffer {
  const encoded = texts.map((text) => Buffer.from(`${text}\0`, 'utf16le'));
  let offset = 4 + 4 * texts.length;
  const offsets = encoded.map(({ length }) => {
    offset += length;
    return u32(offset - length);
  });
  return Buffer.concat([u32(texts.length), ...offsets, ...encoded]);
}

function systemTime(date: Date): Buffer {
  const parts = [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDay(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCMilliseconds(),
  ];
  const bytes = Buffer.alloc(16);
  for (const [index, part] of parts.entries()) {
    bytes.writeUInt16LE(part, index * 2);
  }
  return bytes;
}

function table<Entry>(entries: readonly Entry[], encode: (entry: Entry) => readonly Buffer[]): Buffer {
  return Buffer.concat([u32(entries.length), ...entries.flatMap((entry) => encode(entry))]);
}

function sized(text: string): Buffer {
  const bytes = Buffer.from(`${text}\0`, 'utf16le');
  return Buffer.concat([u32(bytes.length), bytes]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

function i64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes;
}

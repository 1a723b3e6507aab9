import type { AttributeValue, DirectoryReader } from '../directory/directory.ts';
import { readTexts } from '../directory/read-values.ts';
import { SourceFault } from '../source-error.ts';
import type { SourceFile } from '../source-file.ts';
import { isKnownType, readAttributeValues } from './attribute-values.ts';
import { OBJECT_HEADER_BYTES } from './header.ts';
import type { SnapshotProperty } from './schema-tables.ts';

const ENTRY_BYTES = 8;

/** Reads the objects of a snapshot. */
export class SnapshotReader implements DirectoryReader {
  readonly #file: SourceFile;
  /** All indexes of a name: nothing says that a name comes once. */
  readonly #indexes = new Map<string, number>();
  readonly #types: Uint32Array;
  /** Which object an attribute was last seen on, and where its values begin. */
  readonly #seenOn: Float64Array;
  readonly #offsets: Int32Array;
  readonly #known = new Map<string, readonly AttributeValue[]>();
  #position = 0;
  #distinguishedName = '';

  constructor(file: SourceFile, properties: readonly SnapshotProperty[]) {
    this.#file = file;
    this.#types = Uint32Array.from(properties, ({ adsType }) => adsType);
    this.#seenOn = new Float64Array(properties.length);
    this.#offsets = new Int32Array(properties.length);
    for (const [index, { name, adsType }] of properties.entries()) {
      if (!this.#indexes.has(name) && isKnownType(adsType)) {
        this.#indexes.set(name, index);
      }
    }
  }

  /** Empty where the object has none. */
  get distinguishedName(): string {
    return this.#distinguishedName;
  }

  /** Throws {@link SourceFault}. */
  open(position: number): void {
    this.#position = position;
    this.#known.clear();
    this.#distinguishedName = '';
    const header = this.#file.bytes(position, OBJECT_HEADER_BYTES);
    const sizeBytes = header.readUInt32LE(0);
    const count = header.readUInt32LE(4);
    if (count > (sizeBytes - OBJECT_HEADER_BYTES) / ENTRY_BYTES) {
      throw new SourceFault(
        `it says that it has ${count} attributes, which do not fit into its ${sizeBytes} bytes`,
      );
    }

    const table = this.#file.bytes(position + OBJECT_HEADER_BYTES, count * ENTRY_BYTES);
    for (let at = 0; at < table.length; at += ENTRY_BYTES) {
      const index = table.readUInt32LE(at);
      if (index < this.#offsets.length && this.#seenOn[index] !== position) {
        this.#seenOn[index] = position;
        this.#offsets[index] = table.readInt32LE(at + 4);
      }
    }
    const [name] = this.values('distinguishedname');
    this.#distinguishedName = typeof name === 'string' ? name : '';
  }

  has(attribute: string): boolean {
    const index = this.#indexes.get(attribute);
    return index !== undefined && this.#seenOn[index] === this.#position;
  }

  /** Every account has control bits: of one without, more is hidden from whoever took the snapshot. */
  tells(): boolean {
    return this.has('useraccountcontrol') || !readTexts(this, 'objectclass').includes('user');
  }

  values(attribute: string): readonly AttributeValue[] {
    const index = this.#indexes.get(attribute);
    if (index === undefined || this.#seenOn[index] !== this.#position) {
      return NOTHING;
    }

    let values = this.#known.get(attribute);
    if (values === undefined) {
      const position = this.#position + (this.#offsets[index] as number);
      values = readAttributeValues(this.#file, position, this.#types[index] as number);
      this.#known.set(attribute, values);
    }
    return values;
  }
}

const NOTHING: readonly AttributeValue[] = [];

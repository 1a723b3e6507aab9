import type { DirectorySchema } from '../directory/directory.ts';
import { GUID_BYTES, NO_GUID, readGuid } from '../directory/guid.ts';
import { LAPS_ATTRIBUTES, STANDARD_CLASSES } from '../directory/standard-schema.ts';
import { SourceFault } from '../source-error.ts';
import type { SourceFile } from '../source-file.ts';

export interface SnapshotProperty {
  /** Lower case. */
  readonly name: string;
  /** How its values are encoded. */
  readonly adsType: number;
}

/** What stands behind the objects: attributes and classes. */
export interface SchemaTables {
  readonly properties: readonly SnapshotProperty[];
  readonly schema: DirectorySchema;
  /** Why the classes could not be read; the attributes were. */
  readonly classProblem: string | undefined;
}

/** The bytes that an entry of each table takes at least. */
const MIN_PROPERTY_BYTES = 52;
const MIN_CLASS_BYTES = 48;

/** Throws {@link SourceFault} where the attributes cannot be read: without them no object can. */
export function readSchemaTables(file: SourceFile, offset: number): SchemaTables {
  const cursor = new Cursor(file, offset);
  const properties: SnapshotProperty[] = [];
  const lapsAttributes = new Set<string>();
  for (let left = cursor.count(MIN_PROPERTY_BYTES); left > 0; left--) {
    const name = cursor.text().toLowerCase();
    cursor.skip(4);
    const adsType = cursor.u32();
    cursor.skipSized();
    const guid = cursor.guid();
    cursor.skip(GUID_BYTES + 4);
    properties.push({ name, adsType });
    if (LAPS_ATTRIBUTES.has(name) && guid !== NO_GUID) {
      lapsAttributes.add(guid);
    }
  }

  const classGuids = new Map<string, string>();
  let classProblem: string | undefined;
  try {
    readClasses(cursor, classGuids);
  } catch (error) {
    if (!(error instanceof SourceFault)) {
      throw error;
    }
    classProblem = error.message;
  }
  return {
    properties,
    schema: { lapsAttributes, classGuid: (name) => classGuids.get(name) ?? STANDARD_CLASSES.get(name) },
    classProblem,
  };
}

function readClasses(cursor: Cursor, guids: Map<string, string>): void {
  for (let left = cursor.count(MIN_CLASS_BYTES); left > 0; left--) {
    const name = cursor.text().toLowerCase();
    for (const _ of ['distinguished name', 'common name', 'parent']) {
      cursor.skipSized();
    }
    guids.set(name, cursor.guid());
    cursor.skipSized();
    for (let blocks = cursor.count(8); blocks > 0; blocks--) {
      cursor.skip(4);
      cursor.skipSized();
    }
    cursor.skip(cursor.count(GUID_BYTES) * GUID_BYTES);
    for (const _ of ['possible superiors', 'auxiliary classes']) {
      for (let texts = cursor.count(4); texts > 0; texts--) {
        cursor.skipSized();
      }
    }
  }
}

class Cursor {
  readonly #file: SourceFile;
  #at: number;

  constructor(file: SourceFile, offset: number) {
    this.#file = file;
    this.#at = offset;
  }

  u32(): number {
    const value = this.#file.u32(this.#at);
    this.#at += 4;
    return value;
  }

  /** How many follow; no more than have room in the file. */
  count(minBytes: number): number {
    const at = this.#at;
    const count = this.u32();
    if (count > (this.#file.sizeBytes - this.#at) / minBytes) {
      throw new SourceFault(
        `the table at byte ${at} says that it has ${count} entries, which do not fit into the file`,
      );
    }
    return count;
  }

  text(): string {
    const length = this.u32();
    const text = this.#file.sizedText(this.#at, length);
    this.#at += length;
    return text;
  }

  guid(): string {
    const guid = readGuid(this.#file.bytes(this.#at, GUID_BYTES));
    this.#at += GUID_BYTES;
    return guid;
  }

  skipSized(): void {
    this.skip(this.u32());
  }

  skip(length: number): void {
    if (this.#at + length > this.#file.sizeBytes) {
      throw new SourceFault(`the table of the schema leaves the file at byte ${this.#at}`);
    }
    this.#at += length;
  }
}

import { nodeType } from './classify.ts';
import type { TypedPrincipal } from './directory.ts';
import { GUID_BYTES, readGuid } from './guid.ts';
import { splitDomainSid } from './sid.ts';

const FIRST_ROWS = 4096;

/** How an object id is kept. */
const NONE = 0;
const GUID = 1;
/** The number of a domain, and that of the account in it. */
const ACCOUNT = 2;
/** The number of a text. */
const TEXT = 3;

/** What is known of every object, in columns: about thirty bytes each, whatever its values are. */
export class ObjectTable {
  /** Sums of 32-bit sizes may exceed 32 bits. */
  #positions = new Float64Array(FIRST_ROWS);
  #classes = new Uint8Array(FIRST_ROWS);
  #idForms = new Uint8Array(FIRST_ROWS);
  #ids = new Uint8Array(FIRST_ROWS * GUID_BYTES);
  readonly #texts: string[] = [];
  readonly #textNumbers = new Map<string, number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(position: number, classNumber: number): number {
    if (this.#count === this.#classes.length) {
      this.#grow();
    }
    const row = this.#count++;
    this.#positions[row] = position;
    this.#classes[row] = classNumber;
    return row;
  }

  positionOf(row: number): number {
    return this.#positions[row] as number;
  }

  classOf(row: number): number {
    return this.#classes[row] as number;
  }

  setClass(row: number, classNumber: number): void {
    this.#classes[row] = classNumber;
  }

  setGuid(row: number, guid: Uint8Array): void {
    this.#idForms[row] = GUID;
    this.#ids.set(guid.subarray(0, GUID_BYTES), row * GUID_BYTES);
  }

  /** A SID, or another id that is a text. */
  setTextId(row: number, id: string): void {
    const parts = splitDomainSid(id);
    const rid = Number(parts?.rid);
    const view = this.#view(row);
    if (parts !== undefined && rid <= 0xffff_ffff && String(rid) === parts.rid) {
      this.#idForms[row] = ACCOUNT;
      view.writeUInt32LE(this.#textNumber(parts.domainSid), 0);
      view.writeUInt32LE(rid, 4);
    } else {
      this.#idForms[row] = TEXT;
      view.writeUInt32LE(this.#textNumber(id), 0);
    }
  }

  /** `undefined` for what becomes no node. */
  reference(row: number): TypedPrincipal | undefined {
    const type = nodeType(this.classOf(row));
    const id = this.idOf(row);
    return type === undefined || id === undefined ? undefined : { ObjectIdentifier: id, ObjectType: type };
  }

  idOf(row: number): string | undefined {
    const view = this.#view(row);
    switch (this.#idForms[row]) {
      case GUID:
        return readGuid(view).toUpperCase();
      case ACCOUNT:
        return `${this.#texts[view.readUInt32LE(0)]}-${view.readUInt32LE(4)}`;
      case TEXT:
        return this.#texts[view.readUInt32LE(0)];
      default:
        return undefined;
    }
  }

  hasId(row: number): boolean {
    return this.#idForms[row] !== NONE;
  }

  #view(row: number): Buffer {
    return Buffer.from(this.#ids.buffer, row * GUID_BYTES, GUID_BYTES);
  }

  #textNumber(text: string): number {
    let number = this.#textNumbers.get(text);
    if (number === undefined) {
      number = this.#texts.push(text) - 1;
      this.#textNumbers.set(text, number);
    }
    return number;
  }

  #grow(): void {
    const rows = this.#classes.length * 2;
    this.#positions = enlarge(this.#positions, new Float64Array(rows));
    this.#classes = enlarge(this.#classes, new Uint8Array(rows));
    this.#idForms = enlarge(this.#idForms, new Uint8Array(rows));
    this.#ids = enlarge(this.#ids, new Uint8Array(rows * GUID_BYTES));
  }
}

function enlarge<Column extends Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  old: Column,
  larger: Column,
): Column {
  larger.set(old);
  return larger;
}

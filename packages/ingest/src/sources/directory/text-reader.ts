import type { AttributeValue, DirectoryReader } from './directory.ts';
import { valueOfText } from './text-values.ts';
import type { ToldAttributes } from './told-attributes.ts';

/** An entry as its source writes it: values of attributes that are named in lower case. */
export interface RawEntry {
  readonly distinguishedName: string;
  readonly attributes: ReadonlyMap<string, readonly (string | Uint8Array)[]>;
}

/** Reads entries of a source that has texts, of which the name of an attribute tells the type. */
export class TextReader implements DirectoryReader {
  readonly #readEntry: (position: number) => RawEntry;
  readonly #told: ToldAttributes;
  #entry: RawEntry = NO_ENTRY;
  #class = '';

  /** @param readEntry throws a `SourceFault` for one that is not well-formed */
  constructor(readEntry: (position: number) => RawEntry, told: ToldAttributes) {
    this.#readEntry = readEntry;
    this.#told = told;
  }

  get distinguishedName(): string {
    return this.#entry.distinguishedName;
  }

  open(position: number): void {
    this.#entry = NO_ENTRY;
    this.#class = '';
    this.#entry = this.#readEntry(position);
    const most = this.values('objectclass').at(-1);
    this.#class = typeof most === 'string' ? most.toLowerCase() : '';
    this.#told.note(this.#class, this.#entry.attributes.keys());
  }

  has(attribute: string): boolean {
    return this.#entry.attributes.has(attribute);
  }

  tells(attribute: string): boolean {
    return this.#told.has(this.#class, attribute);
  }

  values(attribute: string): readonly AttributeValue[] {
    const raw = this.#entry.attributes.get(attribute);
    return raw === undefined ? NOTHING : raw.flatMap((value) => valueOfText(attribute, value) ?? []);
  }
}

const NOTHING: readonly AttributeValue[] = [];
const NO_ENTRY: RawEntry = { distinguishedName: '', attributes: new Map() };

import type { RawEntry } from '../directory/text-reader.ts';
import { SourceFault } from '../source-error.ts';
import type { SourceFile } from '../source-file.ts';
import { TextLines } from '../text-lines.ts';

const SPACE = 0x20;
const HASH = 0x23;
const COLON = 0x3a;
const LESS_THAN = 0x3c;
/** What an entry may come to, as its text. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Lines of an entry that are about the file instead of the object. */
const ABOUT_THE_FILE = new Set(['version', 'control', 'changetype']);

interface LdifEntry extends RawEntry {
  /** Attributes whose values lie elsewhere, which nobody follows. */
  readonly linked: readonly string[];
}

/** The entry that begins at a place. Throws {@link SourceFault}. */
export function readLdifEntry(file: SourceFile, position: number): LdifEntry {
  const attributes = new Map<string, (string | Uint8Array)[]>();
  const linked: string[] = [];
  let distinguishedName: string | undefined;
  for (const line of logicalLines(new TextLines(file, position))) {
    const { name, value } = splitLine(line);
    if (name === 'dn') {
      if (distinguishedName !== undefined) {
        throw new SourceFault('it has two names: an empty line is missing between two entries');
      }
      distinguishedName = typeof value === 'string' ? value : Buffer.from(value ?? '').toString('utf8');
    } else if (name === 'changetype') {
      assertContent(value);
    } else if (value === undefined) {
      linked.push(name);
    } else if (!ABOUT_THE_FILE.has(name)) {
      const values = attributes.get(name);
      if (values === undefined) {
        attributes.set(name, [value]);
      } else {
        values.push(value);
      }
    }
  }
  return { distinguishedName: distinguishedName ?? '', attributes, linked };
}

/** Exports of some tools say of each entry that it is to be added. */
function assertContent(value: string | Uint8Array | undefined): void {
  const change = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (change !== 'add') {
    throw new SourceFault(
      `it says how an object changes (${JSON.stringify(change.slice(0, 20))}), not what it is; export the objects themselves`,
    );
  }
}

/** Without comments, each with the lines that go on with it. Ends at an empty line. */
function* logicalLines(lines: TextLines): Generator<Buffer> {
  let parts: Buffer[] = [];
  let isComment = false;
  let length = 0;
  for (let line = lines.next(); line !== undefined && line.length > 0; line = lines.next()) {
    length += line.length;
    if (length > MAX_ENTRY_BYTES) {
      throw new SourceFault(`it is larger than ${MAX_ENTRY_BYTES} bytes`);
    }
    if (line[0] === SPACE) {
      if (!isComment) {
        parts.push(line.subarray(1));
      }
      continue;
    }
    if (parts.length > 0) {
      yield joined(parts);
    }
    isComment = line[0] === HASH;
    parts = isComment ? [] : [line];
  }
  if (parts.length > 0) {
    yield joined(parts);
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}

/** Values in base64 are bytes; one that lies elsewhere is `undefined`. Options behind the name are left out. */
function splitLine(line: Buffer): { readonly name: string; readonly value: string | Uint8Array | undefined } {
  const colon = line.indexOf(COLON);
  if (colon <= 0) {
    throw new SourceFault(`a line has no name: ${JSON.stringify(line.toString('utf8', 0, 40))}`);
  }

  const [name = ''] = line.toString('latin1', 0, colon).toLowerCase().split(';', 1);
  const rest = line.subarray(colon + 1);
  switch (rest[0]) {
    case COLON:
      return { name, value: decodeBase64(rest.toString('latin1', 1).trim(), name) };
    case LESS_THAN:
      return { name, value: undefined };
    default:
      return { name, value: rest.toString('utf8').replace(/^ +/, '') };
  }
}

function decodeBase64(text: string, name: string): Uint8Array {
  if (!BASE64.test(text)) {
    throw new SourceFault(`a value of ${JSON.stringify(name.slice(0, 80))} is not base64`);
  }
  return Buffer.from(text, 'base64');
}

import { convertDirectory } from '../directory/convert-directory.ts';
import type {
  DirectoryPlace,
  DirectoryReader,
  DirectorySchema,
  DirectorySource,
} from '../directory/directory.ts';
import { readGuid } from '../directory/guid.ts';
import { LAPS_ATTRIBUTES, STANDARD_SCHEMA } from '../directory/standard-schema.ts';
import { type RawEntry, TextReader } from '../directory/text-reader.ts';
import { ToldAttributes } from '../directory/told-attributes.ts';
import type { SourceOutput } from '../source.ts';
import { SourceFault, unreadableSource } from '../source-error.ts';
import type { SourceFile } from '../source-file.ts';
import { TextLines } from '../text-lines.ts';
import { readLdifEntry } from './ldif-entry.ts';

/** Group, Trusts, Container, ObjectProps, SPNTargets and CertServices, as `meta.methods` tells it. */
const METHODS = 1 | 32 | 128 | 512 | 8192 | 262_144;
const ACCESS_LISTS = 64;

export function* convertLdif(file: SourceFile): Generator<SourceOutput, void> {
  const directory = new LdifDirectory(file);
  yield* convertDirectory(directory);
  if (!directory.told.hasAnywhere('ntsecuritydescriptor')) {
    yield {
      kind: 'warning',
      message:
        'no entry has nTSecurityDescriptor, so nothing is known of who may do what to these objects; export with it to see such paths',
    };
  }
  if (directory.linkedValues > 0) {
    yield {
      kind: 'warning',
      message: `values that lie outside of the file, which are not followed: ${directory.linkedValues}`,
    };
  }
}

class LdifDirectory implements DirectorySource {
  readonly unit = 'entry';
  readonly #lapsAttributes = new Set<string>();
  readonly schema: DirectorySchema = { ...STANDARD_SCHEMA, lapsAttributes: this.#lapsAttributes };
  readonly nameAlone = 'entries without objectClass, of which nobody knows what they are';
  readonly told = new ToldAttributes();
  linkedValues = 0;
  readonly #file: SourceFile;
  #isIndexed = false;

  constructor(file: SourceFile) {
    this.#file = file;
  }

  createReader(): DirectoryReader {
    return new TextReader((position) => {
      const entry = readLdifEntry(this.#file, position);
      if (!this.#isIndexed) {
        this.linkedValues += entry.linked.length;
        this.#noteSchema(entry);
      }
      return entry;
    }, this.told);
  }

  /** Exports of the schema tell by which GUIDs access lists name the passwords of LAPS. */
  #noteSchema({ attributes }: RawEntry): void {
    const [name] = attributes.get('ldapdisplayname') ?? [];
    const [guid] = attributes.get('schemaidguid') ?? [];
    if (typeof name === 'string' && LAPS_ATTRIBUTES.has(name.toLowerCase()) && guid instanceof Uint8Array) {
      this.#lapsAttributes.add(readGuid(guid));
    }
  }

  methods(): number {
    return METHODS | (this.told.hasAnywhere('ntsecuritydescriptor') ? ACCESS_LISTS : 0);
  }

  *places(): Generator<DirectoryPlace, void> {
    const lines = new TextLines(this.#file, 0);
    let start: number | undefined;
    let isEntry = false;
    try {
      for (let at = 0, line = lines.next(); line !== undefined; at = lines.position, line = lines.next()) {
        if (line.length === 0) {
          start = undefined;
          isEntry = false;
          continue;
        }
        start ??= at;
        if (!isEntry && isNameLine(line)) {
          isEntry = true;
          yield { position: start, share: at / this.#file.sizeBytes };
        }
      }
    } catch (error) {
      throw error instanceof SourceFault ? unreadableSource(error.message, error) : error;
    }
    this.#isIndexed = true;
  }
}

/** Blocks without a name are comments, the version, or what a search tells of itself. */
function isNameLine(line: Buffer): boolean {
  return line.length > 3 && line[2] === 0x3a && line.toString('latin1', 0, 2).toLowerCase() === 'dn';
}

import { convertDirectory } from '../directory/convert-directory.ts';
import type { DirectoryPlace, DirectoryReader, DirectorySource } from '../directory/directory.ts';
import type { SourceOutput } from '../source.ts';
import { SourceFault, unreadableSource } from '../source-error.ts';
import type { SourceFile } from '../source-file.ts';
import { HEADER_BYTES, OBJECT_HEADER_BYTES, readFileHeader, type SnapshotHeader } from './header.ts';
import { readSchemaTables, type SchemaTables } from './schema-tables.ts';
import { SnapshotReader } from './snapshot-reader.ts';

/**
 * What a snapshot holds, as `meta.methods` tells it: Group, Trusts, ACL, Container, ObjectProps, SPNTargets and
 * CertServices. Sessions, local groups and registries are not among it.
 */
const METHODS = 1 | 32 | 64 | 128 | 512 | 8192 | 262_144;

export function* convertSnapshot(file: SourceFile): Generator<SourceOutput, void> {
  const { header, tables } = readFrame(file);
  if (tables.classProblem !== undefined) {
    yield { kind: 'warning', message: `classes of the schema could not be read: ${tables.classProblem}` };
  }
  yield* convertDirectory(new SnapshotDirectory(file, header, tables));
}

function readFrame(file: SourceFile): { header: SnapshotHeader; tables: SchemaTables } {
  try {
    const header = readFileHeader(file);
    return { header, tables: readSchemaTables(file, header.mappingOffset) };
  } catch (error) {
    throw error instanceof SourceFault ? unreadableSource(error.message, error) : error;
  }
}

class SnapshotDirectory implements DirectorySource {
  readonly unit = 'object';
  readonly nameAlone =
    'objects of which the snapshot holds the name alone, because whoever took it may not read them';
  readonly #file: SourceFile;
  readonly #header: SnapshotHeader;
  readonly #tables: SchemaTables;

  constructor(file: SourceFile, header: SnapshotHeader, tables: SchemaTables) {
    this.#file = file;
    this.#header = header;
    this.#tables = tables;
  }

  get schema() {
    return this.#tables.schema;
  }

  createReader(): DirectoryReader {
    return new SnapshotReader(this.#file, this.#tables.properties);
  }

  methods(): number {
    return METHODS;
  }

  *places(): Generator<DirectoryPlace | SourceOutput, void> {
    const { objects } = this.#header;
    let position = HEADER_BYTES;
    for (let row = 0; row < objects; row++) {
      const sizeBytes = this.#sizeAt(position);
      if (sizeBytes === undefined) {
        yield {
          kind: 'error',
          message: `object ${row} (byte ${position}): its size is wrong, so it and the ${objects - row - 1} objects behind it cannot be found`,
        };
        return;
      }
      yield { position, share: row / objects };
      position += sizeBytes;
    }
  }

  #sizeAt(position: number): number | undefined {
    if (position + OBJECT_HEADER_BYTES > this.#header.mappingOffset) {
      return undefined;
    }
    const sizeBytes = this.#file.u32(position);
    const isWithin = position + sizeBytes <= this.#header.mappingOffset;
    return sizeBytes >= OBJECT_HEADER_BYTES && isWithin ? sizeBytes : undefined;
  }
}

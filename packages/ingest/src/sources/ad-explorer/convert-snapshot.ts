import { AccessLists } from '../directory/access-lists.ts';
import { computerRecord, userRecord } from '../directory/accounts.ts';
import {
  aiaCaRecord,
  certTemplateRecord,
  enterpriseCaRecord,
  issuancePolicyRecord,
  ntAuthStoreRecord,
  rootCaRecord,
} from '../directory/certificate-services.ts';
import { type DirectoryObject, DOCUMENT_TYPES, type PrincipalType } from '../directory/directory.ts';
import { groupRecord, wellKnownGroupRecord, wellKnownUserRecord } from '../directory/groups.ts';
import { Principals, wellKnownId } from '../directory/principals.ts';
import type { RecordContext, RecordSubject } from '../directory/record-text.ts';
import { containerRecord, domainRecord, gpoRecord, ouRecord } from '../directory/structure.ts';
import { ENTERPRISE_CONTROLLERS, findWellKnown } from '../directory/well-known.ts';
import { DocumentWriter } from '../document-writer.ts';
import type { SourceOutput } from '../source.ts';
import { SourceFault, unreadableSource } from '../source-error.ts';
import type { SourceFile } from '../source-file.ts';
import { CLASS_NUMBER, nodeType } from './classify.ts';
import { HEADER_BYTES, OBJECT_HEADER_BYTES, readFileHeader, type SnapshotHeader } from './header.ts';
import { readSchemaTables, type SchemaTables } from './schema-tables.ts';
import { SnapshotIndex } from './snapshot-index.ts';
import { SnapshotReader } from './snapshot-reader.ts';

/**
 * What a snapshot holds, as `meta.methods` tells it: Group, Trusts, ACL, Container, ObjectProps, SPNTargets and
 * CertServices. Sessions, local groups and registries are not among it.
 */
const METHODS = 1 | 32 | 64 | 128 | 512 | 8192 | 262_144;

const OBJECTS_PER_STEP = 1_000;
/** How much of the work the first pass is. */
const INDEX_SHARE = 0.3;
const BROKEN = CLASS_NUMBER.get('broken') as number;
const FOREIGN = CLASS_NUMBER.get('foreign') as number;

type RecordOf = (subject: RecordSubject, context: RecordContext) => string;

const RECORDS: Readonly<Record<Exclude<PrincipalType, 'Base' | 'Domain'>, RecordOf>> = {
  OU: ouRecord,
  Container: containerRecord,
  GPO: gpoRecord,
  Group: groupRecord,
  User: userRecord,
  Computer: computerRecord,
  AIACA: aiaCaRecord,
  RootCA: rootCaRecord,
  EnterpriseCA: enterpriseCaRecord,
  NTAuthStore: ntAuthStoreRecord,
  CertTemplate: certTemplateRecord,
  IssuancePolicy: issuancePolicyRecord,
};

/** A first pass finds out what there is, a second one writes the records. */
export function* convertSnapshot(file: SourceFile): Generator<SourceOutput, void> {
  const { header, tables } = readFrame(file);
  if (tables.classProblem !== undefined) {
    yield { kind: 'warning', message: `classes of the schema could not be read: ${tables.classProblem}` };
  }

  const conversion = new Conversion(file, header, tables);
  yield* conversion.index();
  yield* conversion.write();
}

function readFrame(file: SourceFile): { header: SnapshotHeader; tables: SchemaTables } {
  try {
    const header = readFileHeader(file);
    return { header, tables: readSchemaTables(file, header.mappingOffset) };
  } catch (error) {
    throw error instanceof SourceFault ? unreadableSource(error.message, error) : error;
  }
}

class Conversion {
  readonly #file: SourceFile;
  readonly #header: SnapshotHeader;
  readonly #reader: SnapshotReader;
  /** For what else a record names, while the object itself stays open. */
  readonly #other: SnapshotReader;
  readonly #index: SnapshotIndex;
  readonly #context: RecordContext;
  readonly #principals: Principals;
  readonly #documents = new DocumentWriter(METHODS);
  #unreadable = 0;

  constructor(file: SourceFile, header: SnapshotHeader, { properties, schema }: SchemaTables) {
    this.#file = file;
    this.#header = header;
    this.#reader = new SnapshotReader(file, properties);
    this.#other = new SnapshotReader(file, properties);
    this.#index = new SnapshotIndex(schema);
    this.#principals = new Principals(this.#index);
    this.#context = {
      directory: this.#index,
      principals: this.#principals,
      accessLists: new AccessLists(this.#index, this.#principals),
    };
  }

  *index(): Generator<SourceOutput, void> {
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
      const problem = this.#indexObject(row, position);
      if (problem !== undefined) {
        yield problem;
      }
      position += sizeBytes;
      if (row % OBJECTS_PER_STEP === 0) {
        yield { kind: 'progress', share: (row / objects) * INDEX_SHARE };
      }
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

  #indexObject(row: number, position: number): SourceOutput | undefined {
    this.#index.objects.add(position, BROKEN);
    try {
      this.#reader.open(position);
      if (this.#index.add(row, this.#reader) === 'unreadable') {
        this.#unreadable++;
      }
      return undefined;
    } catch (error) {
      this.#index.objects.setClass(row, BROKEN);
      return describeFault(error, row, position, this.#reader.distinguishedName);
    }
  }

  *write(): Generator<SourceOutput, void> {
    const { objects } = this.#index;
    for (let row = 0; row < objects.count; row++) {
      const type = nodeType(objects.classOf(row));
      if (objects.classOf(row) === FOREIGN) {
        this.#noteForeign(row);
      }
      if (type !== undefined) {
        const problem = this.#writeObject(row, type);
        if (problem !== undefined) {
          yield problem;
        }
        yield* this.#documents.takeFinished();
      }
      if (row % OBJECTS_PER_STEP === 0) {
        yield { kind: 'progress', share: INDEX_SHARE + (row / objects.count) * (1 - INDEX_SHARE) };
      }
    }
    this.#writeWellKnown();
    yield* this.#documents.takeAll();
    if (this.#unreadable > 0) {
      yield {
        kind: 'warning',
        message: `objects of which the snapshot holds the name alone, because whoever took it may not read them: ${this.#unreadable}`,
      };
    }
  }

  #writeObject(row: number, type: Exclude<PrincipalType, 'Base'>): SourceOutput | undefined {
    const { objects } = this.#index;
    const id = objects.idOf(row);
    const position = objects.positionOf(row);
    if (id === undefined) {
      return undefined;
    }

    try {
      this.#reader.open(position);
      const domain = this.#index.domainOf(this.#reader.distinguishedName);
      const subject = { ObjectIdentifier: id, ObjectType: type, object: this.#reader, domain };
      const text = type === 'Domain' ? this.#domainRecord(subject) : RECORDS[type](subject, this.#context);
      this.#documents.add(DOCUMENT_TYPES[type], text);
      return undefined;
    } catch (error) {
      return describeFault(error, row, position, this.#reader.distinguishedName);
    }
  }

  /** Well-known principals that are members of something: they are named, as those of access lists are. */
  #noteForeign(row: number): void {
    const sid = this.#index.objects.idOf(row);
    if (sid !== undefined && findWellKnown(sid) !== undefined) {
      this.#reader.open(this.#index.objects.positionOf(row));
      this.#principals.resolve(sid, this.#index.domainOf(this.#reader.distinguishedName));
    }
  }

  #domainRecord(subject: RecordSubject): string {
    const { distinguishedName } = subject.object;
    return domainRecord(subject, this.#context, {
      netbios: this.#index.netbiosOf(distinguishedName),
      dsHeuristics: this.#index.dsHeuristics,
      schemaVersion: this.#index.schemaVersion,
      trusts: this.#trustsOf(distinguishedName.toUpperCase()),
    });
  }

  *#trustsOf(domainName: string): Generator<DirectoryObject> {
    for (const row of this.#index.trusts) {
      this.#other.open(this.#index.objects.positionOf(row));
      if (this.#other.distinguishedName.toUpperCase().endsWith(`,${domainName}`)) {
        yield this.#other;
      }
    }
  }

  /** Principals that are named, but are no objects of a directory. */
  #writeWellKnown(): void {
    const { forestRootName, controllers } = this.#index;
    const controllersId = wellKnownId(ENTERPRISE_CONTROLLERS, forestRootName);
    for (const seen of this.#principals.wellKnown) {
      // What has an object in the container of built-in groups has a record already.
      const isObject = this.#index.findBySid(seen.sid) !== undefined;
      if (seen.id === controllersId || isObject) {
        continue;
      }
      if (seen.type === 'Group') {
        this.#documents.add('groups', wellKnownGroupRecord(seen, []));
      } else if (seen.type === 'User') {
        this.#documents.add('users', wellKnownUserRecord(seen));
      }
    }
    if (controllers.length > 0) {
      const domain = this.#index.forestRoot;
      const group = { id: controllersId, name: 'Enterprise Domain Controllers', domain };
      this.#documents.add('groups', wellKnownGroupRecord(group, controllers));
    }
  }
}

/** Rethrows what is not the object's own fault. */
function describeFault(error: unknown, row: number, position: number, name: string): SourceOutput {
  if (!(error instanceof SourceFault)) {
    throw error;
  }
  const of = name === '' ? '' : ` ${JSON.stringify(name)}`;
  return { kind: 'error', message: `object ${row}${of} (byte ${position}): ${error.message}` };
}

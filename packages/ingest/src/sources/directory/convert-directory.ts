import { DocumentWriter } from '../document-writer.ts';
import type { SourceOutput } from '../source.ts';
import { SourceFault } from '../source-error.ts';
import { AccessLists } from './access-lists.ts';
import { computerRecord, userRecord } from './accounts.ts';
import {
  aiaCaRecord,
  certTemplateRecord,
  enterpriseCaRecord,
  issuancePolicyRecord,
  ntAuthStoreRecord,
  rootCaRecord,
} from './certificate-services.ts';
import { CLASS_NUMBER, nodeType } from './classify.ts';
import {
  type DirectoryObject,
  type DirectoryReader,
  type DirectorySource,
  DOCUMENT_TYPES,
  type PrincipalType,
} from './directory.ts';
import { DirectoryIndex } from './directory-index.ts';
import { groupRecord, wellKnownGroupRecord, wellKnownUserRecord } from './groups.ts';
import { Principals, wellKnownId } from './principals.ts';
import type { RecordContext, RecordSubject } from './record-text.ts';
import { kdsRootKeyRecord } from './root-keys.ts';
import { containerRecord, domainRecord, gpoRecord, ouRecord } from './structure.ts';
import { ENTERPRISE_CONTROLLERS, findWellKnown } from './well-known.ts';

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
  KDSRootKey: kdsRootKeyRecord,
};

/**
 * Turns a directory into documents of the collector format: a first pass finds out what there is, a second one writes
 * the records.
 */
export function* convertDirectory(source: DirectorySource): Generator<SourceOutput, void> {
  const conversion = new Conversion(source);
  yield* conversion.index();
  yield* conversion.write();
}

class Conversion {
  readonly #source: DirectorySource;
  readonly #reader: DirectoryReader;
  /** For what else a record names, while the object itself stays open. */
  readonly #other: DirectoryReader;
  readonly #index: DirectoryIndex;
  readonly #context: RecordContext;
  readonly #principals: Principals;
  readonly #documents: DocumentWriter;
  #unreadable = 0;

  constructor(source: DirectorySource) {
    this.#source = source;
    this.#reader = source.createReader();
    this.#other = source.createReader();
    this.#index = new DirectoryIndex(source.schema);
    this.#principals = new Principals(this.#index);
    this.#documents = new DocumentWriter(() => source.methods());
    this.#context = {
      directory: this.#index,
      principals: this.#principals,
      accessLists: new AccessLists(this.#index, this.#principals),
    };
  }

  *index(): Generator<SourceOutput, void> {
    let row = 0;
    for (const place of this.#source.places()) {
      if ('kind' in place) {
        yield place;
        continue;
      }
      const problem = this.#indexObject(row, place.position);
      if (problem !== undefined) {
        yield problem;
      }
      if (row % OBJECTS_PER_STEP === 0) {
        yield { kind: 'progress', share: place.share * INDEX_SHARE };
      }
      row++;
    }
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
      return this.#describeFault(error, row, position);
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
        message: `${this.#source.nameAlone}: ${this.#unreadable}`,
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
      return this.#describeFault(error, row, position);
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

  /** Rethrows what is not the object's own fault. */
  #describeFault(error: unknown, row: number, position: number): SourceOutput {
    if (!(error instanceof SourceFault)) {
      throw error;
    }
    const name = this.#reader.distinguishedName;
    const of = name === '' ? '' : ` ${JSON.stringify(name)}`;
    return {
      kind: 'error',
      message: `${this.#source.unit} ${row}${of} (byte ${position}): ${error.message}`,
    };
  }
}

import { SourceFault, unreadableSource } from '../source-error.ts';
import { KnownCertificates } from './certificates.ts';
import { CLASS_NUMBER, classify, isNodeClass, nodeType, type ObjectClass } from './classify.ts';
import type {
  Directory,
  DirectoryDomain,
  DirectoryReader,
  DirectorySchema,
  PrincipalType,
  TypedPrincipal,
} from './directory.ts';
import { HashIndex } from './hash-index.ts';
import { ObjectTable } from './object-table.ts';
import { wellKnownId } from './principals.ts';
import {
  domainNameOf,
  nameAbove,
  readAllBytes,
  readBytes,
  readInteger,
  readText,
  startOfDomain,
} from './read-values.ts';
import { readSid, splitDomainSid } from './sid.ts';
import { findWellKnown } from './well-known.ts';

/** Its SID is found later than its name. */
interface KnownDomain {
  readonly name: string;
  sid: string | undefined;
}

const MAX_DOMAINS = 1_000;
const MAX_LISTED = 100_000;
const MAX_DEPTH = 256;

const classNumber = (name: ObjectClass) => CLASS_NUMBER.get(name) as number;
const BUILTIN = classNumber('builtin');
const FOREIGN = classNumber('foreign');

/** What a first pass over all objects found out, so that a second one knows what they name. */
export class DirectoryIndex implements Directory {
  readonly schema: DirectorySchema;
  readonly objects = new ObjectTable();
  /** Rows of objects of class `trustedDomain`. */
  readonly trusts: number[] = [];
  /** Ids of domain controllers. */
  readonly controllers: string[] = [];
  schemaVersion: number | undefined;
  dsHeuristics: string | undefined;
  readonly #names = new HashIndex();
  readonly #sids = new HashIndex();
  readonly #hosts = new HashIndex();
  readonly #templates = new HashIndex();
  readonly #certificates = new KnownCertificates();
  /** By the `DC=` parts of distinguished names, in upper case. */
  readonly #domains = new Map<string, KnownDomain>();
  readonly #netbios = new Map<string, string>();
  #forestRoot: DirectoryDomain | undefined;
  #firstDomain: DirectoryDomain | undefined;

  constructor(schema: DirectorySchema) {
    this.schema = schema;
  }

  /** Takes in the object that the reader has open. Returns its class. */
  add(row: number, object: DirectoryReader): ObjectClass {
    const objectClass = classify(object);
    this.objects.setClass(row, classNumber(objectClass));
    const name = object.distinguishedName;
    this.#setId(row, object, objectClass);
    if (name !== '') {
      this.#names.add(name.toUpperCase(), row);
    }
    this.#note(row, object, objectClass);
    return objectClass;
  }

  get forestRootName(): string {
    return this.forestRoot.name;
  }

  get forestRoot(): DirectoryDomain {
    return this.#forestRoot ?? this.#firstDomain ?? { name: '', sid: undefined };
  }

  domainOf(distinguishedName: string): DirectoryDomain {
    const part = distinguishedName.slice(startOfDomain(distinguishedName)).toUpperCase();
    return part === '' ? (this.#firstDomain ?? { name: '', sid: undefined }) : this.#domain(part);
  }

  netbiosOf(distinguishedName: string): string | undefined {
    return this.#netbios.get(distinguishedName.toUpperCase());
  }

  findByName(distinguishedName: string): TypedPrincipal | undefined {
    const row = this.#names.find(distinguishedName.toUpperCase());
    if (row === undefined) {
      return undefined;
    }
    if (this.objects.classOf(row) !== FOREIGN) {
      return this.objects.reference(row);
    }
    return this.#foreign(this.objects.idOf(row), distinguishedName);
  }

  findAbove(distinguishedName: string): TypedPrincipal | undefined {
    let name = nameAbove(distinguishedName);
    for (let depth = 0; name !== '' && depth < MAX_DEPTH; depth++, name = nameAbove(name)) {
      const row = this.#names.find(name.toUpperCase());
      const isNode = row !== undefined && this.objects.classOf(row) !== BUILTIN;
      const found = isNode ? this.objects.reference(row) : undefined;
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  findBySid(sid: string): PrincipalType | undefined {
    const row = this.#sids.find(sid);
    return row === undefined ? undefined : nodeType(this.objects.classOf(row));
  }

  findHost(name: string): TypedPrincipal | undefined {
    const row = this.#hosts.find(name.toUpperCase());
    return row === undefined ? undefined : this.objects.reference(row);
  }

  findTemplate(commonName: string): TypedPrincipal | undefined {
    const row = this.#templates.find(commonName.toUpperCase());
    return row === undefined ? undefined : this.objects.reference(row);
  }

  chainOf(certificate: Uint8Array): readonly string[] {
    return this.#certificates.chainOf(certificate);
  }

  #domain(part: string): KnownDomain {
    let domain = this.#domains.get(part);
    if (domain === undefined) {
      if (this.#domains.size >= MAX_DOMAINS) {
        throw unreadableSource(`it names more than ${MAX_DOMAINS} domains; what is left of it is left out`);
      }
      domain = { name: domainNameOf(part), sid: undefined };
      this.#domains.set(part, domain);
    }
    return domain;
  }

  /** Members from elsewhere are known by their SID alone. */
  #foreign(sid: string | undefined, distinguishedName: string): TypedPrincipal | undefined {
    if (sid === undefined) {
      return undefined;
    }
    const known = findWellKnown(sid);
    const name = sid === 'S-1-5-9' ? this.forestRootName : this.domainOf(distinguishedName).name;
    return known === undefined
      ? { ObjectIdentifier: sid, ObjectType: this.findBySid(sid) ?? 'Base' }
      : { ObjectIdentifier: wellKnownId(sid, name), ObjectType: known.type };
  }

  #setId(row: number, object: DirectoryReader, objectClass: ObjectClass): void {
    const sidBytes = readBytes(object, 'objectsid');
    if (objectClass === 'foreign') {
      if (sidBytes !== undefined) {
        this.objects.setTextId(row, readSid(sidBytes));
      }
      return;
    }
    if (!isNodeClass(this.objects.classOf(row))) {
      return;
    }

    if (sidBytes !== undefined) {
      const sid = readSid(sidBytes);
      const isShared = findWellKnown(sid) !== undefined;
      const { name } = this.domainOf(object.distinguishedName);
      this.objects.setTextId(row, isShared ? wellKnownId(sid, name) : sid);
      this.#sids.add(sid, row);
      this.#noteDomainOf(sid, object.distinguishedName);
      return;
    }
    const guid = readBytes(object, 'objectguid');
    if (guid?.length !== 16) {
      throw new SourceFault('it has neither a SID nor a GUID');
    }
    this.objects.setGuid(row, guid);
  }

  #note(row: number, object: DirectoryReader, objectClass: ObjectClass): void {
    switch (objectClass) {
      case 'Domain':
        return this.#noteDomain(object);
      case 'Computer':
        return this.#noteHost(row, object);
      case 'CertTemplate':
        this.#templates.add((readText(object, 'cn') ?? readText(object, 'name') ?? '').toUpperCase(), row);
        return;
      case 'RootCA':
      case 'AIACA':
      case 'EnterpriseCA':
        for (const certificate of readAllBytes(object, 'cacertificate')) {
          this.#certificates.add(certificate);
        }
        return;
      case 'Container':
        if (object.distinguishedName.toUpperCase().startsWith('CN=CONFIGURATION,DC=')) {
          this.#forestRoot = this.domainOf(object.distinguishedName);
        }
        return;
      case 'trust':
        return this.#noteTrust(row, object);
      case 'crossRef':
        return this.#noteCrossReference(object);
      case 'schema':
        this.schemaVersion ??= readInteger(object, 'objectversion');
        return;
      case 'directoryService':
        this.dsHeuristics ??= readText(object, 'dsheuristics');
        return;
      default:
        return;
    }
  }

  #noteDomain(object: DirectoryReader): void {
    const sid = readBytes(object, 'objectsid');
    const domain = this.#domain(object.distinguishedName.toUpperCase());
    if (sid !== undefined) {
      domain.sid = readSid(sid);
      this.#firstDomain ??= domain;
    }
  }

  /** Accounts tell the SID of a domain whose own object is not there. */
  #noteDomainOf(sid: string, distinguishedName: string): void {
    const start = startOfDomain(distinguishedName);
    const domainSid = splitDomainSid(sid)?.domainSid;
    if (domainSid !== undefined && start > 0 && start < distinguishedName.length) {
      const domain = this.#domain(distinguishedName.slice(start).toUpperCase());
      domain.sid ??= domainSid;
      this.#firstDomain ??= domain;
    }
  }

  #noteHost(row: number, object: DirectoryReader): void {
    const account = readText(object, 'samaccountname')?.replace(/\$$/, '');
    for (const name of [readText(object, 'dnshostname'), account]) {
      if (name !== undefined && name !== '') {
        this.#hosts.add(name.toUpperCase(), row);
      }
    }
    const isController = ((readInteger(object, 'useraccountcontrol') ?? 0) & 0x2000) !== 0;
    const id = this.objects.idOf(row);
    if (isController && id !== undefined && this.controllers.length < MAX_LISTED) {
      this.controllers.push(id);
    }
  }

  /** What a trust tells of its partner helps with what the partner's domain holds for the forest. */
  #noteTrust(row: number, object: DirectoryReader): void {
    if (this.trusts.length < MAX_LISTED) {
      this.trusts.push(row);
    }
    const sid = readBytes(object, 'securityidentifier');
    const partner = readText(object, 'trustpartner');
    if (sid !== undefined && partner !== undefined && this.#domains.size < MAX_DOMAINS) {
      const part = partner
        .toUpperCase()
        .split('.')
        .map((label) => `DC=${label}`)
        .join(',');
      this.#domain(part).sid ??= readSid(sid);
    }
  }

  #noteCrossReference(object: DirectoryReader): void {
    const context = readText(object, 'ncname')?.toUpperCase();
    const netbios = readText(object, 'netbiosname');
    if (context !== undefined && netbios !== undefined && this.#netbios.size < MAX_DOMAINS) {
      this.#netbios.set(context, netbios);
    }
  }
}

import type { DirectoryObject } from './directory.ts';
import { firstName, readFlag, readInteger, readLarge, readText, whenTold } from './read-values.ts';
import {
  commonProperties,
  type Fields,
  type RecordContext,
  type RecordSubject,
  readAccessList,
  recordText,
} from './record-text.ts';
import { durationText } from './times.ts';
import { type Trust, trustOf } from './trusts.ts';

/** What of a domain other objects of the directory tell. */
export interface DomainSurroundings {
  readonly netbios: string | undefined;
  readonly dsHeuristics: string | undefined;
  readonly schemaVersion: number | undefined;
  /** Objects of class `trustedDomain`, each of which is valid until the next one is asked for. */
  readonly trusts: Iterable<DirectoryObject>;
}

const FUNCTIONAL_LEVELS: ReadonlyMap<number, string> = new Map([
  [0, '2000 Mixed/Native'],
  [1, '2003 Interim'],
  [2, '2003'],
  [3, '2008'],
  [4, '2008 R2'],
  [5, '2012'],
  [6, '2012 R2'],
  [7, '2016'],
  [10, '2025'],
]);

export function domainRecord(
  subject: RecordSubject,
  context: RecordContext,
  surroundings: DomainSurroundings,
): string {
  const { object, domain } = subject;
  const list = readAccessList(subject, context);
  const level = readInteger(object, 'msds-behavior-version');
  const properties = {
    ...commonProperties(subject, undefined, list),
    name: domain.name,
    collected: true,
    // Told by descriptors alone: who may create such accounts.
    delegatedmsacollected: list === undefined ? undefined : true,
    netbios: surroundings.netbios,
    functionallevel: level === undefined ? undefined : (FUNCTIONAL_LEVELS.get(level) ?? 'Unknown'),
    schemaobjectversion: surroundings.schemaVersion,
    machineaccountquota: readInteger(object, 'ms-ds-machineaccountquota'),
    minpwdlength: readInteger(object, 'minpwdlength'),
    pwdproperties: readInteger(object, 'pwdproperties'),
    pwdhistorylength: readInteger(object, 'pwdhistorylength'),
    lockoutthreshold: readInteger(object, 'lockoutthreshold'),
    minpwdage: durationText(readLarge(object, 'minpwdage')),
    maxpwdage: durationText(readLarge(object, 'maxpwdage')),
    lockoutduration: durationText(readLarge(object, 'lockoutduration')),
    lockoutobservationwindow: durationText(readLarge(object, 'lockoutobservationwindow')),
    expirepasswordsonsmartcardonlyaccounts: readFlag(object, 'msds-expirepasswordsonsmartcardonlyaccounts'),
    dsheuristics: surroundings.dsHeuristics,
  };
  const members = {
    ...linkMembers(object, context),
    Trusts: readTrusts(surroundings.trusts),
    InheritanceHashes: list?.inheritanceHashes,
  };
  return recordText(subject, context, { members, properties, list, isContained: false });
}

function readTrusts(objects: Iterable<DirectoryObject>): readonly Trust[] {
  const trusts: Trust[] = [];
  for (const object of objects) {
    const trust = trustOf(object);
    if (trust !== undefined) {
      trusts.push(trust);
    }
  }
  return trusts;
}

export function ouRecord(subject: RecordSubject, context: RecordContext): string {
  const { object } = subject;
  const list = readAccessList(subject, context);
  const properties = {
    ...commonProperties(subject, nameOf(object), list),
    blocksinheritance: whenTold(object, 'gpoptions', ((readInteger(object, 'gpoptions') ?? 0) & 1) !== 0),
  };
  const members = { ...linkMembers(object, context), InheritanceHashes: list?.inheritanceHashes };
  return recordText(subject, context, { members, properties, list });
}

export function containerRecord(subject: RecordSubject, context: RecordContext): string {
  const list = readAccessList(subject, context);
  const properties = commonProperties(subject, nameOf(subject.object), list);
  const members = { InheritanceHashes: list?.inheritanceHashes };
  return recordText(subject, context, { members, properties, list });
}

export function gpoRecord(subject: RecordSubject, context: RecordContext): string {
  const { object } = subject;
  const list = readAccessList(subject, context);
  const status = readInteger(object, 'flags');
  const properties = {
    ...commonProperties(subject, readText(object, 'displayname') ?? nameOf(object), list),
    gpcpath: readText(object, 'gpcfilesyspath')?.toUpperCase(),
    gpostatus: status === undefined ? undefined : String(status),
  };
  return recordText(subject, context, { members: {}, properties, list, isContained: false });
}

export function nameOf(object: DirectoryObject): string {
  return readText(object, 'name') ?? firstName(object.distinguishedName);
}

const LINK = /\[LDAP:\/\/([^;\]]+);(\d+)\]/gi;
const LINK_DISABLED = 1;
const LINK_ENFORCED = 2;

/** Policies that are linked, without links that are switched off and policies that are gone. */
function linkMembers(object: DirectoryObject, { directory }: RecordContext): Fields {
  const links = Array.from((readText(object, 'gplink') ?? '').matchAll(LINK)).flatMap((match) => {
    const [, name = '', options = '0'] = match;
    const bits = Number(options);
    const policy = directory.findByName(name);
    return policy === undefined || (bits & LINK_DISABLED) !== 0
      ? []
      : [{ GUID: policy.ObjectIdentifier, IsEnforced: (bits & LINK_ENFORCED) !== 0 }];
  });
  return { Links: links };
}

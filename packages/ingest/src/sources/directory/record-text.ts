import type { AccessList, AccessLists } from './access-lists.ts';
import type {
  Directory,
  DirectoryDomain,
  DirectoryObject,
  PrincipalType,
  TypedPrincipal,
} from './directory.ts';
import type { Principals } from './principals.ts';
import { readBytes, readInteger, readText, readTexts, whenTold } from './read-values.ts';
import { secondsOf } from './times.ts';

export interface RecordContext {
  readonly directory: Directory;
  readonly accessLists: AccessLists;
  readonly principals: Principals;
}

/** An object that becomes a record. */
export interface RecordSubject extends TypedPrincipal {
  readonly object: DirectoryObject;
  readonly domain: DirectoryDomain;
}

export type Fields = Readonly<Record<string, unknown>>;

interface RecordParts {
  /** Keys of the type itself. */
  readonly members: Fields;
  readonly properties: Fields;
  /** `undefined` where the source does not have it. */
  readonly list: AccessList | undefined;
  /** More entries, as JSON without brackets. */
  readonly moreAces?: string;
  /** Whether the format has it for this type. */
  readonly isContained?: boolean;
}

/**
 * The text of a record of the collector format. No property is `null`, which would take away what a source with more
 * rights has found: what is missing here may only be hidden. Access lists are joined as text because
 * they are most of it.
 */
export function recordText(
  { object, ObjectIdentifier }: RecordSubject,
  { directory }: RecordContext,
  { members, properties, list, moreAces = '', isContained = true }: RecordParts,
): string {
  const around = isContained ? directory.findAbove(object.distinguishedName) : undefined;
  const head = JSON.stringify({
    ...members,
    ObjectIdentifier,
    Properties: properties,
    IsACLProtected: list?.isProtected,
    ContainedBy: around ?? null,
  });
  const aces = [list?.aces ?? '', moreAces].filter((text) => text !== '').join(',');
  return `${head.slice(0, -1)},"Aces":[${aces}]}`;
}

export function readAccessList(
  subject: RecordSubject,
  { accessLists, directory }: RecordContext,
  hasLaps = false,
): AccessList | undefined {
  const { object, ObjectType: type, domain } = subject;
  const descriptor = readBytes(object, 'ntsecuritydescriptor');
  if (descriptor === undefined) {
    return undefined;
  }
  const classGuids = readTexts(object, 'objectclass').flatMap(
    (name) => directory.schema.classGuid(name.toLowerCase()) ?? [],
  );
  return accessLists.read(descriptor, { type, domain, classGuids, hasLaps });
}

/** Properties that objects of all types have. */
export function commonProperties(
  { object, domain }: RecordSubject,
  name: string | undefined,
  list: AccessList | undefined,
): Fields {
  return {
    domain: domain.name,
    domainsid: domain.sid,
    name: name === undefined ? undefined : `${name}@${domain.name}`.toUpperCase(),
    distinguishedname: object.distinguishedName.toUpperCase(),
    description: readText(object, 'description'),
    whencreated: secondsOf(object, 'whencreated'),
    isaclprotected: list?.isProtected,
    doesanyacegrantownerrights: list?.grantsOwnerRights,
    doesanyinheritedacegrantownerrights: list?.grantsInheritedOwnerRights,
  };
}

/** `adminCount` of accounts and groups. */
export function isAdminCount(object: DirectoryObject): boolean | undefined {
  return whenTold(object, 'admincount', (readInteger(object, 'admincount') ?? 0) > 0);
}

/** A principal that a distinguished name names; the name itself where the source has no such object. */
export function principalByName(
  distinguishedName: string,
  type: PrincipalType,
  { directory }: RecordContext,
): TypedPrincipal {
  return (
    directory.findByName(distinguishedName) ?? {
      ObjectIdentifier: distinguishedName.toUpperCase(),
      ObjectType: type,
    }
  );
}

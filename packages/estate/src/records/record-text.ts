import type { Place, TypedPrincipal } from '../identity/principal.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** What every record says about its object. */
export interface RecordBase {
  readonly id: string;
  /** Entries as text, without brackets. */
  readonly aces: string;
  readonly isAclProtected?: boolean | undefined;
  /** A tombstone: removed, but kept for a while. */
  readonly isDeleted?: boolean | undefined;
  readonly containedBy?: Place | undefined;
}

/**
 * The text of a record: `head` holds the members of its type, as text without braces. Access lists are joined as
 * text because they are most of an archive.
 */
export function recordText(head: string, properties: JsonObject, base: RecordBase): string {
  const { id, aces, isAclProtected = false, isDeleted = false, containedBy } = base;
  return `{${head}${head === '' ? '' : ','}"Properties":${JSON.stringify(properties)},"Aces":[${aces}],"ObjectIdentifier":"${id}","IsDeleted":${isDeleted},"IsACLProtected":${isAclProtected},"ContainedBy":${containedBy === undefined ? 'null' : placeText(containedBy)}}`;
}

/** Members of a record as text without braces. */
export function membersText(members: JsonObject): string {
  return JSON.stringify(members).slice(1, -1);
}

export function principalText({ ObjectIdentifier, ObjectType }: TypedPrincipal): string {
  return `{"ObjectIdentifier":"${ObjectIdentifier}","ObjectType":"${ObjectType}"}`;
}

function placeText({ id, type }: Place): string {
  return `{"ObjectIdentifier":"${id}","ObjectType":"${type}"}`;
}

/** Properties that records of all types start with. */
export function commonProperties(domain: DomainPlan, name: string, distinguishedName: string): JsonObject {
  return {
    domain: domain.name,
    name,
    distinguishedname: distinguishedName,
    domainsid: domain.sid,
  };
}

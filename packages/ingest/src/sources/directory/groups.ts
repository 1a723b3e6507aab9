import { formerSids } from './accounts.ts';
import type { SeenWellKnown } from './principals.ts';
import { readInteger, readText, readTexts } from './read-values.ts';
import {
  commonProperties,
  isAdminCount,
  principalByName,
  type RecordContext,
  type RecordSubject,
  readAccessList,
  recordText,
} from './record-text.ts';

const SCOPES = [
  [2, 'Global'],
  [4, 'DomainLocal'],
  [8, 'Universal'],
] as const;

export function groupRecord(subject: RecordSubject, context: RecordContext): string {
  const { object, domain } = subject;
  const list = readAccessList(subject, context);
  const account = readText(object, 'samaccountname');
  const groupType = readInteger(object, 'grouptype');
  const properties = {
    ...commonProperties(subject, account ?? readText(object, 'name'), list),
    samaccountname: account,
    admincount: isAdminCount(object),
    groupscope: groupType === undefined ? undefined : SCOPES.find(([bit]) => (groupType & bit) !== 0)?.[1],
  };
  const members = {
    Members: readTexts(object, 'member').map((name) => principalByName(name, 'Base', context)),
    HasSIDHistory: formerSids(object).map((sid) => context.principals.resolve(sid, domain)),
  };
  return recordText(subject, context, { members, properties, list });
}

/** A group without an object in the directory: its name is all that there is, and members that follow from its meaning. */
export function wellKnownGroupRecord(
  { id, name, domain }: Pick<SeenWellKnown, 'id' | 'name' | 'domain'>,
  members: readonly string[],
): string {
  return JSON.stringify({
    ObjectIdentifier: id,
    Members: members.map((member) => ({ ObjectIdentifier: member, ObjectType: 'Computer' })),
    Properties: {
      name: `${name}@${domain.name}`.toUpperCase(),
      domain: domain.name,
      domainsid: domain.sid,
    },
    Aces: [],
  });
}

export function wellKnownUserRecord({ id, name, domain }: SeenWellKnown): string {
  return JSON.stringify({
    ObjectIdentifier: id,
    Properties: {
      name: `${name}@${domain.name}`.toUpperCase(),
      domain: domain.name,
      domainsid: domain.sid,
    },
    Aces: [],
  });
}

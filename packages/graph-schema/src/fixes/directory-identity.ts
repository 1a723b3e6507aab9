import type { FixEnd } from './fix.ts';
import { quotePowerShell } from './quote-powershell.ts';

/** Object ids of groups that every domain has begin with the name of the domain. */
const SID = /^(?:.*-)?(S-1-\d+(?:-\d+)+)$/s;
const GUID = /^\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i;

/** Undefined: it is told by something else. */
export function sidOf({ objectId }: FixEnd): string | undefined {
  return SID.exec(objectId.toUpperCase())?.[1];
}

export function guidOf(text: string): string | undefined {
  return GUID.exec(text)?.[1]?.toLowerCase();
}

/** What `-Identity` takes of accounts and groups. */
export function principalIdentity(end: FixEnd): string {
  return quotePowerShell(sidOf(end) ?? end.distinguishedName ?? end.objectId);
}

/** What gets any object of a directory: `Get-ADObject` knows no SIDs. */
export function getObject(end: FixEnd, properties: string): string {
  const sid = sidOf(end);

  return end.distinguishedName === undefined && sid !== undefined
    ? `Get-ADObject -Filter "objectSid -eq '${sid}'" -Properties ${properties}`
    : `Get-ADObject -Identity ${quotePowerShell(end.distinguishedName ?? end.objectId)} -Properties ${properties}`;
}

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

const DNS_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i;

/** The domain that an object belongs to, by its DNS name; undefined: nothing tells it. */
export function domainOf(end: FixEnd): string | undefined {
  const parts = domainParts(end.distinguishedName ?? '');
  const name = parts.length > 0 ? parts.join('.') : prefixOf(end);

  return DNS_NAME.test(name) ? name : undefined;
}

/** What a distinguished name ends with. A comma behind a backslash belongs to a name. */
function domainParts(distinguishedName: string): readonly string[] {
  const parts = distinguishedName.split(',');
  const last = parts.findLastIndex(
    (part, index) => !/^DC=/i.test(part) || parts[index - 1]?.endsWith('\\') === true,
  );

  return parts.slice(last + 1).map((part) => part.slice('DC='.length));
}

/** What stands before the SID. */
function prefixOf(end: FixEnd): string {
  const sid = sidOf(end);
  return sid === undefined ? '' : end.objectId.slice(0, -sid.length).replace(/-$/, '');
}

/** The parameter that has a domain asked or changed; else, commands take the domain of whoever runs them. */
export function onServerOf(end: FixEnd): string {
  const domain = domainOf(end);

  return domain === undefined ? '' : ` -Server ${quotePowerShell(domain)}`;
}

/** What `-Identity` takes of accounts and groups. */
export function principalIdentity(end: FixEnd): string {
  return quotePowerShell(sidOf(end) ?? end.distinguishedName ?? end.objectId);
}

/** What gets any object of a directory: `Get-ADObject` knows no SIDs. */
export function getObject(end: FixEnd, properties: string): string {
  const sid = sidOf(end);
  const found =
    end.distinguishedName === undefined && sid !== undefined
      ? `-Filter "objectSid -eq '${sid}'"`
      : `-Identity ${quotePowerShell(end.distinguishedName ?? end.objectId)}`;

  return `Get-ADObject ${found} -Properties ${properties}${onServerOf(end)}`;
}

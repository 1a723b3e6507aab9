import type { RuleView } from '../../engine/rule-view.ts';

const AUTHENTICATED_USERS = '-S-1-5-11';
const PROTECTED_USERS = '-525';

/** Levels of a domain at which its Protected Users may still log on by NTLM. */
const LEVELS_WITHOUT_PROTECTION = new Set([
  '2000 Mixed/Native',
  '2003 Interim',
  '2003',
  '2008',
  '2008 R2',
  '2012',
]);

/**
 * By the code of a domain's SID, its group Authenticated Users. Of several, the one that is named after the
 * domain, else the first; the last by the rules of 2025-11.
 */
export function findAuthenticatedUsers(view: RuleView): ReadonlyMap<number, number> {
  const isLastTaken = view.switches.authenticatedUsers === 'last';
  const found = new Map<number, number>();
  const named = new Map<number, number>();
  const namesOf = readDomainNames(view);

  for (const [group, sid] of groupsWithSid(view, AUTHENTICATED_USERS)) {
    if (isLastTaken || !found.has(sid)) {
      found.set(sid, group);
    }
    const objectId = view.objectIds.read(group);
    if (!isLastTaken && namesOf.get(sid)?.some((name) => objectId === name + AUTHENTICATED_USERS) === true) {
      named.set(sid, group);
    }
  }
  return new Map([...found, ...named]);
}

/** By the code of a domain's SID, its group Protected Users. */
export function findProtectedUsers(view: RuleView): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [group, sid] of groupsWithSid(view, PROTECTED_USERS)) {
    if (!found.has(sid)) {
      found.set(sid, group);
    }
  }

  return found;
}

/**
 * By the code of a domain's SID, whether Protected Users of the domain are kept from NTLM. Domains that do not
 * tell their level properly are left out; several with one SID count as one, where all have to keep them.
 */
export function readProtection(view: RuleView): ReadonlyMap<number, boolean> {
  const sids = view.strings('domainsid');
  const levels = view.strings('functionallevel');
  const protection = new Map<number, boolean>();

  for (const domain of view.nodes('Domain')) {
    const sid = sids.codeOf(domain);
    if (levels.isMistyped(domain)) {
      view.warn(`${view.objectIds.read(domain)}: functionallevel is no text; no coercion is derived`);
    } else if (sid !== 0) {
      const isProtecting = !LEVELS_WITHOUT_PROTECTION.has(levels.read(domain) ?? '');
      protection.set(sid, isProtecting && (protection.get(sid) ?? true));
    }
  }
  return protection;
}

function readDomainNames(view: RuleView): ReadonlyMap<number, readonly string[]> {
  const sids = view.strings('domainsid');
  const names = view.strings('name');
  const domainsOf = Map.groupBy(view.nodes('Domain'), (domain) => sids.codeOf(domain));

  return new Map(
    Array.from(domainsOf, ([sid, domains]) => [
      sid,
      domains.map((domain) => names.read(domain)).filter((name) => name !== undefined),
    ]),
  );
}

function* groupsWithSid(view: RuleView, suffix: string): Generator<readonly [group: number, sid: number]> {
  const sids = view.strings('domainsid');

  for (const group of view.nodes('Group')) {
    const sid = sids.codeOf(group);
    if (sid !== 0 && view.objectIds.endsWith(group, suffix)) {
      yield [group, sid];
    }
  }
}

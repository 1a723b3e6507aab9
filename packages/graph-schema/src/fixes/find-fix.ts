import { isInherentGroup } from '../relationships/inherent-groups.ts';
import { changeOwner, removeEntry } from './access-entries.ts';
import { AZURE_FIXES } from './azure-fixes.ts';
import { DIRECTORY_FIXES } from './directory-fixes.ts';
import type { Fix, FixEnd, FixedRelationship } from './fix.ts';
import { commentPowerShell } from './quote-powershell.ts';
import { SETTING_FIXES } from './setting-fixes.ts';

export { type Fix, type FixEnd, type FixedRelationship, type FixText } from './fix.ts';

const OWNERSHIP: ReadonlySet<string> = new Set(['Owns', 'OwnsRaw', 'OwnsLimitedRights']);

/** What ends a relationship; undefined: nobody has said it or can do it, or its causes have to go. */
export function findFix(relationship: FixedRelationship): Fix | undefined {
  const { kind, target } = relationship;
  if (kind === 'MemberOf' && isInherentGroup(target.objectId)) {
    return undefined;
  }
  if (OWNERSHIP.has(kind)) {
    return withNames(changeOwner(relationship));
  }

  return withNames(
    own(DIRECTORY_FIXES, kind)?.(relationship) ??
      own(AZURE_FIXES, kind)?.(relationship) ??
      removeEntry(relationship),
  );
}

/** What puts the setting of an object right, by the type of the finding. */
export function findSettingFix(finding: string, end: FixEnd): Fix | undefined {
  return withNames(own(SETTING_FIXES, finding)?.(end));
}

/** Scripts tell objects by ids, which people do not: what each does stands above it, with the names. */
function withNames(fix: Fix | undefined): Fix | undefined {
  const [first] = fix?.steps ?? [];
  if (fix?.script === undefined || first === undefined) {
    return fix;
  }

  const words = first.map((part) => (typeof part === 'string' ? part : part.name)).join('');
  return { ...fix, script: `${commentPowerShell(words)}\n${fix.script}` };
}

/** Kinds come from files as well: `constructor` is none of the table. */
function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

import { isInherentGroup } from './inherent-groups.ts';
import { STRUCTURAL_RELATIONSHIPS } from './relationship-sets.ts';

const STRUCTURE: ReadonlySet<string> = new Set(STRUCTURAL_RELATIONSHIPS);

/** Whether a relationship belongs to how the environment is built: nobody removes it without what it belongs to. */
export function isStructural(kind: string, targetObjectId: string): boolean {
  return STRUCTURE.has(kind) || (kind === 'MemberOf' && isInherentGroup(targetObjectId));
}

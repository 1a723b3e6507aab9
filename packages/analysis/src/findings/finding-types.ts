import { AZURE_FINDINGS, CURRENT_NAMES } from './catalogue/azure-findings.ts';
import { DEFAULT_GROUP_FINDINGS } from './catalogue/default-group-findings.ts';
import { LIST_FINDINGS } from './catalogue/list-findings.ts';
import { ZONE_FINDINGS } from './catalogue/zone-findings.ts';
import type { FindingType } from './finding-type.ts';

/** Every type of finding there is. */
export const FINDING_TYPES: readonly FindingType[] = [
  ...ZONE_FINDINGS,
  ...AZURE_FINDINGS,
  ...LIST_FINDINGS,
  ...DEFAULT_GROUP_FINDINGS,
];

const BY_NAME = new Map(FINDING_TYPES.map((type) => [type.name, type]));

export function findFindingType(name: string): FindingType | undefined {
  return BY_NAME.get(name);
}

/** What a type is called now that clients may know by a former name. */
export function currentFindingName(name: string): string {
  return CURRENT_NAMES.get(name) ?? name;
}

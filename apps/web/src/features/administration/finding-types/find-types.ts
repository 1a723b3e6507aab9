import type { FindingTypeSetting } from '@secgraph/contract';
import { compareTexts } from '../../../ui/compare-texts.ts';
import type { TypeSettingSearch } from './type-setting-search.ts';

/** The types of one platform that are left of all. */
export interface PlatformTypes {
  readonly platform: string;
  readonly types: readonly FindingTypeSetting[];
  /** How many of them analyses look for. */
  readonly enabled: number;
}

/** Platform by platform, in the order of the service; by title, name or category. */
export function findTypes(
  types: readonly FindingTypeSetting[],
  { text = '', platform }: TypeSettingSearch,
): readonly PlatformTypes[] {
  const wanted = text.trim().toLowerCase();
  const found = types.filter(
    (type) =>
      (platform === undefined || type.platform === platform) &&
      [type.title, type.finding, type.category].some((word) => word.toLowerCase().includes(wanted)),
  );

  return Array.from(
    Map.groupBy(found, (type) => type.platform),
    ([name, ofPlatform]) => ({
      platform: name,
      types: ofPlatform.toSorted((one, other) => compareTexts(one.title, other.title)),
      enabled: ofPlatform.filter(({ enabled }) => enabled).length,
    }),
  );
}

import { type FindingTypes, zoneTitleOf } from '@secgraph/analysis';

/** What lists of findings can be sorted and filtered by though it is not stored, by the name of the type. */
export function typeWordsOf({ all }: FindingTypes) {
  return Object.fromEntries(
    all.map((type) => [
      type.name,
      {
        title: type.title,
        zoneTitle: zoneTitleOf(type),
        category: type.category,
        platform: type.platform,
      },
    ]),
  );
}

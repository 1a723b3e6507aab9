import { readPositive, readText } from '../../ui/read-search.ts';

/** What the page of choke points shows, as its address has it. The first three are those of the API. */
export interface ChokePointSearch {
  readonly environment_id?: string | undefined;
  readonly asset_group_tag_id?: number | undefined;
  /** A type of findings by its name, or one finding by its number, which names everything by itself. */
  readonly finding?: string | number | undefined;
  readonly list?: ChokePointList | undefined;
  readonly skip?: number | undefined;
  /** `source_kind_target` of the relationship that is marked, with graph ids. */
  readonly selected?: string | undefined;
}

export const CHOKE_POINT_LISTS = ['cut', 'ranking'] as const;
export type ChokePointList = (typeof CHOKE_POINT_LISTS)[number];

const MAX_TEXT = 1_000;

/** Whatever stands in an address; what cannot be meant is left out. */
export function readChokePointSearch(search: Readonly<Record<string, unknown>>): ChokePointSearch {
  const { asset_group_tag_id, environment_id, finding, list, skip, selected } = search;

  return {
    environment_id: readText(environment_id, MAX_TEXT),
    asset_group_tag_id: readPositive(asset_group_tag_id),
    finding: readPositive(finding) ?? (typeof finding === 'number' ? undefined : readText(finding, MAX_TEXT)),
    list: CHOKE_POINT_LISTS.find((known) => known === list),
    skip: readPositive(skip),
    selected: readText(selected, MAX_TEXT),
  };
}

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
    environment_id: text(environment_id),
    asset_group_tag_id: positive(asset_group_tag_id),
    finding: positive(finding) ?? (typeof finding === 'number' ? undefined : text(finding)),
    list: CHOKE_POINT_LISTS.find((known) => known === list),
    skip: positive(skip),
    selected: text(selected),
  };
}

function positive(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

/** Addresses that people write have ids of digits without quotes. */
function text(value: unknown): string | undefined {
  const written = typeof value === 'number' ? String(value) : value;

  return typeof written === 'string' && written !== '' && written.length <= MAX_TEXT ? written : undefined;
}

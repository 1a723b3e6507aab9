/** What the overview is about, as its address has it: the names are those of the API. */
export interface OverviewSearch {
  /** Object id of a domain or tenant; without it, all of them. */
  readonly environment_id?: string | undefined;
  /** Id of a zone, or of hygiene; without it, Tier Zero. */
  readonly asset_group_tag_id?: number | undefined;
}

const MAX_ID = 1_000;

export function readOverviewSearch(search: Readonly<Record<string, unknown>>): OverviewSearch {
  const { environment_id: environment, asset_group_tag_id: zone } = search;

  return {
    environment_id:
      typeof environment === 'string' && environment !== '' && environment.length <= MAX_ID
        ? environment
        : undefined,
    asset_group_tag_id: Number.isSafeInteger(zone) && Number(zone) >= 0 ? Number(zone) : undefined,
  };
}

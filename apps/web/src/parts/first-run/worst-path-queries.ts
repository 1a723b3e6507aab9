import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { askExposureHistory } from '../../api/exposure-history.ts';
import type { ExploreSearch } from '../addresses/explore-search.ts';

const LOOKED_AT = 20;
const DAYS = 30;
const DAY_MS = 86_400_000;

export interface WorstPath {
  /** Percent of the principals that have a path into tier zero. */
  readonly exposurePercent: number;
  /** Where Explore draws the path. */
  readonly search: ExploreSearch;
}

/** The finding that most principals can begin with, and the path from its start into tier zero; null: there is none. */
export const worstPathQuery = queryOptions({
  queryKey: ['findings', 'worst-path'],
  queryFn: async ({ signal }): Promise<WorstPath | null> => {
    const start = new Date(Date.now() - DAYS * DAY_MS).toISOString();
    const [exposure, findings] = await Promise.all([
      askExposureHistory({ environmentId: undefined, zoneId: undefined, start }, signal),
      call(
        'list-findings',
        {
          query: {},
          list: {
            filters: { status: ['eq:active'], finding_type: ['eq:relationship'] },
            sortBy: ['-exposure_percentage'],
            limit: LOOKED_AT,
          },
        },
        { signal },
      ),
    ]);
    const percent = exposure.data.at(-1)?.exposure_percent ?? null;
    const worst = findings.data.find(
      ({ source_principal_id: source, exposure_count: count }) => source !== undefined && count > 0,
    );

    return percent === null || percent === 0 || worst?.source_principal_id === undefined
      ? null
      : {
          exposurePercent: percent,
          search: {
            exploreSearchTab: 'pathfinding',
            searchType: 'pathfinding',
            primarySearch: worst.source_principal_id,
            secondarySearch: worst.target_principal_id,
          },
        };
  },
});

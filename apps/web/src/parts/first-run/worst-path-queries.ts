import { isStatus } from '@secgraph/client';
import type { Finding } from '@secgraph/contract';
import { TAG_TYPES, TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { askExposureHistory } from '../../api/exposure-history.ts';
import type { ExploreSearch } from '../addresses/explore-search.ts';
import { chooseStarts } from './choose-starts.ts';
import { isPathFromOutside } from './is-path-from-outside.ts';

/** People and what they log on to: whom everybody thinks of as an attacker. */
const ORDINARY_KINDS = ['User', 'Computer', 'Group', 'AZUser', 'AZGroup', 'AZDevice'];
const LOOKED_AT = 8;
const DAYS = 30;
const DAY_MS = 86_400_000;
const NO_PATH = 404;
/** The most that the service shows. */
const MAX_LOOKED_BACK = 1_000;
/** More are no path that one reads. */
const MAX_NODES = 12;

export interface WorstPath {
  readonly zoneName: string;
  /** Percent of the principals outside of tier zero that have a path into it. */
  readonly exposurePercent: number;
  /** Where Explore draws the path; undefined: none can be shown as an example. */
  readonly search: ExploreSearch | undefined;
}

/**
 * How many have a path into tier zero, and one that leads along what most can take: from somebody outside to a member.
 * Null: nobody has.
 */
export const worstPathQuery = queryOptions({
  queryKey: ['findings', 'worst-path'],
  queryFn: async ({ signal, client }): Promise<WorstPath | null> => {
    const start = new Date(Date.now() - DAYS * DAY_MS).toISOString();
    const [tags, exposure] = await Promise.all([
      client.fetchQuery(tagsQuery),
      askExposureHistory({ environmentId: undefined, zoneId: undefined, start }, signal),
    ]);
    const zone = tags.find(
      ({ type, position }) => type === TAG_TYPES.zone && position === TIER_ZERO_POSITION,
    );
    const percent = exposure.data.at(-1)?.exposure_percent ?? null;
    if (zone === undefined || percent === null || percent === 0) {
      return null;
    }
    const search =
      (await findPath(zone.id, ORDINARY_KINDS, signal)) ?? (await findPath(zone.id, undefined, signal));

    return { zoneName: zone.name, exposurePercent: percent, search };
  },
});

/** Along the finding that most principals can begin with, of those that begin at such kinds. */
async function findPath(
  zoneId: number,
  kinds: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<ExploreSearch | undefined> {
  const { data } = await call(
    'list-findings',
    {
      query: {},
      list: {
        filters: {
          status: ['eq:active'],
          finding_type: ['eq:relationship'],
          asset_group_tag_id: [`eq:${zoneId}`],
          ...(kinds === undefined ? {} : { source_principal_kind: kinds.map((kind) => `eq:${kind}`) }),
        },
        sortBy: ['-exposure_percentage', '-closes_count'],
        limit: LOOKED_AT,
      },
    },
    { signal },
  );
  for (const finding of data) {
    const search = finding.exposure_count > 0 ? await pathAlong(finding, signal) : undefined;
    if (search !== undefined) {
      return search;
    }
  }

  return undefined;
}

async function pathAlong(
  { id, source_principal_id: start, target_principal_id: end }: Finding,
  signal: AbortSignal,
): Promise<ExploreSearch | undefined> {
  if (start === undefined) {
    return undefined;
  }
  try {
    const [{ data: finding }, { data: path }] = await Promise.all([
      call('get-finding', { params: { finding_id: id } }, { signal }),
      call(
        'get-shortest-path',
        { query: { start_node: start, end_node: end, only_traversable: true } },
        { signal },
      ),
    ]);

    return isPathFromOutside(finding, path)
      ? {
          exploreSearchTab: 'pathfinding',
          searchType: 'pathfinding',
          primarySearch: (await findStartBefore(start, end, signal)) ?? start,
          secondarySearch: end,
        }
      : undefined;
  } catch (error) {
    // The graph has changed since the analysis: another finding may still have its path.
    if (isStatus(error, NO_PATH)) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Somebody who reaches the start of a finding, and from there its end, in a picture that can be read; where all such people
 * have a shorter way to the end, one of them. Undefined: nobody.
 */
async function findStartBefore(start: string, end: string, signal: AbortSignal): Promise<string | undefined> {
  const { data } = await call(
    'get-paths-to',
    { query: { end_node: start, only_traversable: true, avoid_disabled: true, limit: MAX_LOOKED_BACK } },
    { signal },
  );
  const starts = chooseStarts(data);
  const paths = await Promise.all(
    starts.map(async (candidate) => {
      const query = { start_node: candidate, end_node: end, only_traversable: true };
      const { data: path } = await call('get-shortest-path', { query }, { signal });

      return Object.values(path.nodes);
    }),
  );
  const readable = starts.flatMap((candidate, place) => {
    const nodes = paths[place] ?? [];

    return nodes.length > 2 && nodes.length <= MAX_NODES
      ? [{ candidate, isAlong: nodes.some(({ objectId }) => objectId === start) }]
      : [];
  });

  return (readable.find(({ isAlong }) => isAlong) ?? readable[0])?.candidate;
}

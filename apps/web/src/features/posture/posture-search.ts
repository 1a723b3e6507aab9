import type { Severity } from '@secgraph/vocabulary';
import { WORST_FIRST } from '../../ui/finding-words.ts';
import { readMoment, readPositive } from '../../ui/read-search.ts';

/** What the pages of the posture show, as their addresses have it. */

export interface PosturePlace {
  readonly environment_id?: string | undefined;
  /** 0: hygiene. Without it, tier zero and hygiene together. */
  readonly asset_group_tag_id?: number | undefined;
}

export const RANGES = [
  { days: 7, label: 'Week' },
  { days: 30, label: 'Month' },
  { days: 91, label: '3 months' },
  { days: 182, label: '6 months' },
  { days: 365, label: 'Year' },
] as const;
export const DEFAULT_DAYS = 30;

export const TYPE_COLUMNS = ['severity', 'name', 'category', 'count', 'change'] as const;
export type TypeColumn = (typeof TYPE_COLUMNS)[number];
export type TypeSort = TypeColumn | `-${TypeColumn}`;

export interface PostureSearch extends PosturePlace {
  readonly days?: number | undefined;
  /** Of a span of time of one's own: RFC 3339, or days. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly severity?: readonly Severity[] | undefined;
  readonly scale?: 'logarithmic' | undefined;
  readonly sort?: TypeSort | undefined;
}

export const DIFF_LISTS = ['findings', 'members', 'relationships'] as const;
export type DiffList = (typeof DIFF_LISTS)[number];

export interface DiffSearch extends PosturePlace {
  /** Without them, the last two analyses. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Without it, findings. */
  readonly list?: DiffList | undefined;
  readonly change?: 'appeared' | 'vanished' | undefined;
  readonly sort?: string | undefined;
  readonly skip?: number | undefined;
}

export function readPostureSearch(search: Readonly<Record<string, unknown>>): PostureSearch {
  const { severity } = search;
  const chosen = WORST_FIRST.filter((one) => (Array.isArray(severity) ? severity : [severity]).includes(one));
  const sort = text(search['sort']);
  const [start, end] = [readMoment(search['start']), readMoment(search['end'])];

  return {
    ...readPlace(search),
    days: RANGES.find(({ days }) => days === search['days'])?.days,
    start: end === undefined ? undefined : start,
    end: start === undefined ? undefined : end,
    severity: chosen.length === 0 ? undefined : chosen,
    scale: search['scale'] === 'logarithmic' ? 'logarithmic' : undefined,
    sort: TYPE_COLUMNS.some((column) => column === sort?.replace(/^-/, '')) ? (sort as TypeSort) : undefined,
  };
}

export function readDiffSearch(search: Readonly<Record<string, unknown>>): DiffSearch {
  const { change, skip } = search;

  return {
    ...readPlace(search),
    from: readMoment(search['from']),
    to: readMoment(search['to']),
    list: DIFF_LISTS.find((list) => list === search['list']),
    change: change === 'appeared' || change === 'vanished' ? change : undefined,
    sort: text(search['sort']),
    skip: readPositive(skip),
  };
}

function readPlace(search: Readonly<Record<string, unknown>>): PosturePlace {
  const zone = search['asset_group_tag_id'];
  const environment = search['environment_id'];

  return {
    environment_id: text(typeof environment === 'number' ? String(environment) : environment),
    asset_group_tag_id: Number.isSafeInteger(zone) && Number(zone) >= 0 ? Number(zone) : undefined,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 1_000 ? value : undefined;
}

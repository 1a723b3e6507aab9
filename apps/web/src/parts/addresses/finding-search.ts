import type { Severity } from '@secgraph/vocabulary';
import {
  FINDING_CATEGORIES,
  FINDING_STATUSES,
  type FindingStatus,
  WORST_FIRST,
} from '../../ui/finding-words.ts';
import { readMoment } from '../../ui/read-search.ts';

/** What the pages of findings show, as their addresses have it: the names are those of the API. */

export const FINDING_VIEWS = ['findings', 'types'] as const;
export type FindingView = (typeof FINDING_VIEWS)[number];

export const FINDING_COLUMNS = [
  'severity',
  'title',
  'environment_name',
  'zone_name',
  'source_principal_name',
  'target_principal_name',
  'exposure_percentage',
  'impact_percentage',
  'priority',
  'effort',
  'first_seen',
  'last_seen',
  'due_at',
  'status',
] as const;
export type FindingColumn = (typeof FINDING_COLUMNS)[number];
export type FindingSort = FindingColumn | `-${FindingColumn}`;

export const TYPE_COLUMNS = [
  'severity',
  'title',
  'zone_name',
  'category',
  'count',
  'exposure_percentage',
  'impact_percentage',
  'closes_count',
  'first_seen',
] as const;
export type TypeColumn = (typeof TYPE_COLUMNS)[number];
export type TypeSort = TypeColumn | `-${TypeColumn}`;

/** Which findings are wanted. What is left out does not narrow the choice. */
export interface FindingFilters {
  readonly environment_id?: string | undefined;
  /** 0: hygiene. */
  readonly asset_group_tag_id?: number | undefined;
  readonly severity?: readonly Severity[] | undefined;
  readonly category?: readonly string[] | undefined;
  /** Ids of controls, of any framework. */
  readonly compliance_control?: readonly string[] | undefined;
  /** Names of types. */
  readonly finding?: readonly string[] | undefined;
  /** Without it, those that the last analysis found. */
  readonly status?: readonly FindingStatus[] | undefined;
  /** Part of a title, a name or an object id. */
  readonly text?: string | undefined;
  /** First seen at this time or later: a day, or RFC 3339. */
  readonly since?: string | undefined;
  /** Id of the user who works on it, or {@link UNASSIGNED}. */
  readonly assignee?: string | undefined;
  /** Only what is due already. */
  readonly isOverdue?: true | undefined;
}

/** Nobody works on it. */
export const UNASSIGNED = 'nobody';

export interface FindingSearch extends FindingFilters {
  /** Without it, types where nothing is asked for, else single findings. */
  readonly view?: FindingView | undefined;
  readonly sort?: FindingSort | TypeSort | undefined;
  readonly skip?: number | undefined;
}

/** What a page of one finding draws. */
export const PICTURE_NAMES = ['ways', 'composition', 'relaytargets', 'aclinheritance', 'impact'] as const;
export type PictureName = (typeof PICTURE_NAMES)[number];

export interface OneFindingSearch {
  readonly picture?: PictureName | undefined;
}

/** What the address of the page about one type holds. */
export interface TypeSearch extends Pick<FindingFilters, 'environment_id' | 'asset_group_tag_id' | 'status'> {
  readonly sort?: FindingSort | undefined;
  readonly skip?: number | undefined;
}

const MAX_TEXT = 1_000;
const MAX_VALUES = 200;

export function readFindingSearch(search: Readonly<Record<string, unknown>>): FindingSearch {
  const view = oneOf(FINDING_VIEWS, search['view']);
  const filters = readFindingFilters(search);
  const columns: readonly string[] =
    findingViewOf({ ...filters, view }) === 'types' ? TYPE_COLUMNS : FINDING_COLUMNS;
  const sort = text(search['sort']);

  return {
    ...filters,
    view,
    sort: sort !== undefined && columns.includes(sort.replace(/^-/, '')) ? (sort as FindingSort) : undefined,
    skip: count(search['skip'], 1),
  };
}

/** How findings are listed: an address that asks for nothing shows types. */
export function findingViewOf({ view, sort: _, skip: __, ...filters }: FindingSearch): FindingView {
  return view ?? (Object.values(filters).some((value) => value !== undefined) ? 'findings' : 'types');
}

export function readTypeSearch(search: Readonly<Record<string, unknown>>): TypeSearch {
  const { environment_id, asset_group_tag_id, status } = readFindingFilters(search);
  const { sort, skip } = readFindingSearch({
    view: 'findings',
    sort: search['sort'],
    skip: search['skip'],
  });

  return { environment_id, asset_group_tag_id, status, sort: sort as FindingSort | undefined, skip };
}

export function readOneFindingSearch(search: Readonly<Record<string, unknown>>): OneFindingSearch {
  return { picture: oneOf(PICTURE_NAMES, search['picture']) };
}

export function readFindingFilters(search: Readonly<Record<string, unknown>>): FindingFilters {
  return {
    environment_id: text(search['environment_id']),
    asset_group_tag_id: count(search['asset_group_tag_id'], 0),
    severity: someOf(WORST_FIRST, search['severity']),
    category: someOf(FINDING_CATEGORIES, search['category']),
    compliance_control: texts(search['compliance_control']),
    finding: texts(search['finding']),
    status: someOf(FINDING_STATUSES, search['status']),
    text: text(search['text']),
    since: readMoment(search['since']),
    assignee: assignee(search['assignee']),
    isOverdue: search['isOverdue'] === true ? true : undefined,
  };
}

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function assignee(value: unknown): string | undefined {
  const written = text(value);

  return written === UNASSIGNED || (written !== undefined && USER_ID.test(written)) ? written : undefined;
}

function count(value: unknown, lowest: number): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= lowest ? Number(value) : undefined;
}

/** Addresses that people write have numbers without quotes. */
function text(value: unknown): string | undefined {
  const written = typeof value === 'number' ? String(value) : value;

  return typeof written === 'string' && written !== '' && written.length <= MAX_TEXT ? written : undefined;
}

/** One value may stand alone. */
function texts(value: unknown): readonly string[] | undefined {
  const all = (Array.isArray(value) ? value : [value]).map(text).filter((one) => one !== undefined);

  return all.length === 0 ? undefined : [...new Set(all)].slice(0, MAX_VALUES);
}

function someOf<Value extends string>(known: readonly Value[], value: unknown): readonly Value[] | undefined {
  const wanted = texts(value) ?? [];
  const chosen = known.filter((one) => wanted.includes(one));

  return chosen.length === 0 ? undefined : chosen;
}

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

import { readPositive, readText } from '../../ui/read-search.ts';

/** What the pages of zones show, as their addresses have it. */

export const ZONE_TABS = ['zones', 'labels', 'certifications', 'history'] as const;
export type ZoneTab = (typeof ZONE_TABS)[number];

export interface ZonesSearch {
  readonly tab?: ZoneTab | undefined;
  /** Tag that the queue or the history is about. */
  readonly tag?: number | undefined;
  readonly skip?: number | undefined;
  /** What is looked for: in the queue and among members, a part of a name or an object id. */
  readonly text?: string | undefined;
  readonly kind?: string | undefined;
  readonly environment?: string | undefined;
  /** State of what the queue shows, by its number, or `any`; without it, what is pending. */
  readonly state?: number | 'any' | undefined;
  readonly action?: string | undefined;
  /** Days, as `2026-11-23`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const RULE_CATEGORIES = ['all', 'custom', 'default', 'disabled'] as const;
export type RuleCategory = (typeof RULE_CATEGORIES)[number];
export const MEMBER_SORTS = ['name', '-name', 'objectid', '-objectid'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

export interface TagSearch {
  readonly rules?: RuleCategory | undefined;
  readonly ruleText?: string | undefined;
  readonly ruleSkip?: number | undefined;
  /** The rule whose members are shown, and no others. */
  readonly rule?: number | undefined;
  readonly kind?: string | undefined;
  readonly environment?: string | undefined;
  readonly text?: string | undefined;
  readonly state?: number | undefined;
  readonly sort?: MemberSort | undefined;
  readonly skip?: number | undefined;
  /** Graph id of the member whose reasons are shown. */
  readonly member?: number | undefined;
}

export interface RuleSearch {
  /** What a new rule begins with: a statement in base64url of UTF-8. */
  readonly statement?: string | undefined;
}

const MAX_STATEMENT = 200_000;
const LAST_STATE = 3;
const MAX_TEXT = 1_000;

export function readZonesSearch(search: Readonly<Record<string, unknown>>): ZonesSearch {
  return {
    tab: oneOf(ZONE_TABS, search['tab']),
    tag: readPositive(search['tag']),
    skip: readPositive(search['skip']),
    text: readText(search['text'], MAX_TEXT),
    kind: readText(search['kind'], MAX_TEXT),
    environment: readText(search['environment'], MAX_TEXT),
    state: search['state'] === 'any' ? 'any' : certificationState(search['state']),
    action: readText(search['action'], MAX_TEXT),
    from: day(search['from']),
    to: day(search['to']),
  };
}

export function readTagSearch(search: Readonly<Record<string, unknown>>): TagSearch {
  return {
    rules: oneOf(RULE_CATEGORIES, search['rules']),
    ruleText: readText(search['ruleText'], MAX_TEXT),
    ruleSkip: readPositive(search['ruleSkip']),
    rule: readPositive(search['rule']),
    kind: readText(search['kind'], MAX_TEXT),
    environment: readText(search['environment'], MAX_TEXT),
    text: readText(search['text'], MAX_TEXT),
    state: certificationState(search['state']),
    sort: oneOf(MEMBER_SORTS, search['sort']),
    skip: readPositive(search['skip']),
    member: readPositive(search['member']),
  };
}

export function readRuleSearch({ statement }: Readonly<Record<string, unknown>>): RuleSearch {
  const isWritten = typeof statement === 'string' && statement !== '' && statement.length <= MAX_STATEMENT;

  return { statement: isWritten ? statement : undefined };
}

function certificationState(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LAST_STATE
    ? Number(value)
    : undefined;
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

import { countOf, formatNumber, formatPercent } from './numbers.ts';
import { SEVERITIES, type Severity, severityOf } from './severity.ts';

/** What is known of a zone, or of hygiene, when its standing is told. */
export type StandingFacts =
  | { readonly about: 'nothing' }
  | { readonly about: 'unanalysed data' }
  | ZoneFacts
  | HygieneFacts;

interface ZoneFacts extends MeasuredFacts {
  readonly about: 'zone';
  readonly name: string;
  readonly memberCount: number;
  /** Undefined: the last analysis did not count principals over these environments. */
  readonly exposure: { readonly exposed: number; readonly principals: number } | undefined;
  /** Those that were analysed, and how many of them were collected: others are in no number. */
  readonly environments: { readonly all: number; readonly collected: number };
}

interface HygieneFacts extends MeasuredFacts {
  readonly about: 'hygiene';
  readonly findingCount: number;
}

interface MeasuredFacts {
  /** What it is compared with, in percent or findings; undefined: it was measured for the first time. */
  readonly before:
    | { readonly at: Date; readonly value: number; readonly environments?: OtherEnvironments }
    | undefined;
  /** The type of findings to begin with; undefined: nothing was found. */
  readonly worst: WorstType | undefined;
}

/** Collected environments that are there now and were not then, and the other way round. */
export interface OtherEnvironments {
  readonly joined: number;
  readonly left: number;
}

interface WorstType {
  readonly title: string;
  /** Of the worst type, which may be another one: it gives the standing its colour. */
  readonly severity: Severity;
  readonly count: number;
}

/** What the colour of a standing means: how bad it is, that all is well, or that nobody knows. */
export type StandingTone = Severity | 'ok' | 'unknown';
/** `other`: what it is compared with is of other environments, so nobody can tell. */
export type StandingTrend = 'better' | 'worse' | 'same' | 'first' | 'other';

/** How bad it is, whether it gets better, and what to do next. */
export interface Standing {
  readonly tone: StandingTone;
  /** "83 % of principals outside Tier Zero (1 204 of 1 450) have a path into it" */
  readonly situation: string;
  /** "down from 87 % on 3 Nov 2026"; undefined: there is nothing that could change. */
  readonly trend: { readonly direction: StandingTrend; readonly words: string } | undefined;
  /** "fix “Kerberoastable accounts” first (12 findings)" */
  readonly next: string;
}

const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
/** Which no number of these says anything about. */
const NO_OTHERS: OtherEnvironments = { joined: 0, left: 0 };
const BLIND_SPOT = 'says nothing about what was not collected';

/** How counts are written: exactly, or as they are read at a glance. */
type Format = (value: number) => string;
type FormatDay = (day: Date) => string;

function formatDayInEnglish(day: Date): string {
  return DAYS.format(day);
}

/** The standing in parts, so that a page can colour and link them; `wordStanding` makes the sentence of them. */
export function tellStanding(
  facts: StandingFacts,
  format: Format = formatNumber,
  formatDay: FormatDay = formatDayInEnglish,
): Standing {
  switch (facts.about) {
    case 'nothing':
      return unknown('There is no data yet', 'upload collected files or load the sample');
    case 'unanalysed data':
      return unknown('The data has not been analysed yet', 'run an analysis to see who can reach what');
    case 'hygiene':
      return tellHygiene(facts, { format, formatDay });
    case 'zone':
      return tellUnmeasured(facts) ?? tellZone(facts, { format, formatDay });
  }
}

/** The same words wherever it is told: on pages, in reports. */
export function wordStanding({ situation, trend, next }: Standing): string {
  return `${situation}${trend === undefined ? '' : `, ${trend.words}`}; ${next}.`;
}

/** Nothing to count must never look as if nobody came in. */
function tellUnmeasured({ name, memberCount, exposure, environments }: ZoneFacts): Standing | undefined {
  if (environments.collected === 0) {
    return unknown(
      `Nothing was collected that tells who can reach ${name}`,
      'collect its environments first',
    );
  }
  if (memberCount === 0) {
    return unknown(
      `${name} has no members here, which says nothing about safety`,
      'add what belongs to it first',
    );
  }
  if (exposure === undefined) {
    return unknown(`The last analysis did not count who can reach ${name}`, 'run an analysis');
  }

  return exposure.principals === 0
    ? unknown(`No principal outside ${name} is known`, 'collect users, groups and computers')
    : undefined;
}

interface Formats {
  readonly format: Format;
  readonly formatDay: FormatDay;
}

function tellZone(facts: ZoneFacts, { format, formatDay }: Formats): Standing {
  const { name, worst, before, exposure: { exposed, principals } = { exposed: 0, principals: 0 } } = facts;
  const percent = (100 * exposed) / principals;
  const place = wordPlace(facts);
  const all = `${countOf(principals, 'principal', 'principals', format)} outside ${name}${place === '' ? '' : ` (${place})`}`;
  const situation =
    exposed === 0
      ? `No path into ${name} is known for any of the ${all}, which ${BLIND_SPOT}`
      : `${formatPercent(percent)} of principals outside ${name} (${format(exposed)} of ${format(principals)}${place === '' ? '' : ` ${place}`}) have a path into it`;

  return {
    tone: exposed === 0 && worst === undefined ? 'ok' : worstOf(severityOf(exposed / principals), worst),
    situation,
    trend: tellTrend({ before, now: percent, format: formatPercent, formatDay }),
    next: wordNext(worst, format),
  };
}

/** In how many environments it was collected; empty where that is all of them, which goes without saying. */
function wordPlace({ environments: { all, collected } }: ZoneFacts): string {
  return collected === all ? '' : `in ${formatNumber(collected)} of ${formatNumber(all)} environments`;
}

function tellHygiene(
  { findingCount: count, worst, before }: HygieneFacts,
  { format, formatDay }: Formats,
): Standing {
  return {
    tone: worst?.severity ?? 'ok',
    situation:
      count === 0
        ? `No hygiene finding is open, which ${BLIND_SPOT}`
        : `${countOf(count, 'hygiene finding is', 'hygiene findings are', format)} open`,
    trend: tellTrend({ before, now: count, format, formatDay }),
    next: wordNext(worst, format),
  };
}

interface Measure extends Pick<MeasuredFacts, 'before'>, Formats {
  readonly now: number;
}

/** What looks the same is the same. */
function tellTrend({ before, now, format, formatDay }: Measure): Standing['trend'] {
  if (before === undefined) {
    return { direction: /* @verbatim */ 'first', words: 'with nothing earlier to compare' };
  }

  const [past, day] = [format(before.value), formatDay(before.at)];
  const others = wordOtherEnvironments(before.environments);
  if (others !== undefined) {
    return { direction: /* @verbatim */ 'other', words: `with ${others} than on ${day}` };
  }
  if (past === format(now)) {
    return { direction: /* @verbatim */ 'same', words: `unchanged since ${day}` };
  }

  return now < before.value
    ? { direction: /* @verbatim */ 'better', words: `down from ${past} on ${day}` }
    : { direction: /* @verbatim */ 'worse', words: `up from ${past} on ${day}` };
}

/** "9 more environments"; undefined: they are the same, so numbers of them can be compared. */
export function wordOtherEnvironments({ joined, left }: OtherEnvironments = NO_OTHERS): string | undefined {
  if (joined === 0 && left === 0) {
    return undefined;
  }
  if (left === 0) {
    return countOf(joined, 'more environment', 'more environments');
  }

  return joined === 0
    ? countOf(left, 'fewer environment', 'fewer environments')
    : `${formatNumber(joined)} more and ${formatNumber(left)} fewer environments`;
}

/** What to do next about open findings; undefined: there are none. */
export function wordNext(
  worst: Pick<WorstType, 'title' | 'count'> | undefined,
  format: Format = formatNumber,
): string {
  return worst === undefined
    ? 'check next what was left out of collection'
    : `fix “${worst.title}” first (${countOf(worst.count, 'finding', 'findings', format)})`;
}

function worstOf(severity: Severity, worst: WorstType | undefined): Severity {
  return worst !== undefined && SEVERITIES.indexOf(worst.severity) > SEVERITIES.indexOf(severity)
    ? worst.severity
    : severity;
}

function unknown(situation: string, next: string): Standing {
  return { tone: 'unknown', situation, trend: undefined, next };
}

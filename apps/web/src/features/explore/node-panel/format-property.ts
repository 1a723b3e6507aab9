import { findProperty } from '@secgraph/graph-schema';
import { formatExactTime } from '../../../ui/format.ts';
import { flagsOf, hex } from './property-flags.ts';
import { formatOf } from './property-schema.ts';

/** Wire: a time that never came. */
const ZERO_TIME = '0001-01-01T00:00:00Z';
/** Elements of longer lists are counted only. */
const MAX_LINES = 200;
const MAX_LINE_LENGTH = 2_000;

/** What stands for the numbers 0 and −1 of a time. */
const MOMENT_WORDS: Readonly<Record<string, readonly [zero: string, minusOne: string]>> = {
  whencreated: ['UNKNOWN', 'UNKNOWN'],
  lastlogon: ['UNKNOWN', 'NEVER'],
  lastlogontimestamp: ['UNKNOWN', 'NEVER'],
  pwdlastset: ['ACCOUNT CREATED BUT NO PASSWORD SET', 'NEVER'],
};

/** What a property is called; names that nobody described are taken apart into words. */
export function labelOfProperty(name: string): string {
  return findProperty(name)?.displayName ?? splitIntoWords(name);
}

/**
 * A value as people read it, a line for each element of a list; empty where there is nothing to show. What is a time
 * or a fraction follows from the property, never from how large a number is.
 */
export function formatProperty(name: string, value: unknown): readonly string[] {
  if (isNothing(value)) {
    return [];
  }
  if (typeof value === 'number') {
    const flags = flagsOf(name, value);
    return flags === undefined ? [formatNumberOf(name, value)] : [...flags, `${value} (${hex(value)})`];
  }
  if (Array.isArray(value)) {
    const lines = value.slice(0, MAX_LINES).flatMap((element: unknown) => formatProperty(name, element));
    const rest = value.length - MAX_LINES;
    return rest > 0 ? [...lines, `… and ${rest} more`] : lines;
  }

  return [formatOne(name, value)];
}

/** A value as the service gave it, for the clipboard and the hint. */
export function rawProperty(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function formatOne(name: string, value: unknown): string {
  if (typeof value === 'boolean') {
    return value ? 'TRUE' : 'FALSE';
  }
  if (typeof value === 'string') {
    return formatText(name, value);
  }

  return shorten(JSON.stringify(value));
}

function formatNumberOf(name: string, value: number): string {
  switch (formatOf(name)) {
    case 'epoch':
      return formatMoment(name, value);
    case 'fraction':
      return value > 0 && value < 1 ? `${Math.round(value * 100)} %` : String(value);
    case 'time':
    case undefined:
      return String(value);
  }
}

function formatMoment(name: string, seconds: number): string {
  const [zero, minusOne] = MOMENT_WORDS[name] ?? [];
  if (seconds === 0 && zero !== undefined) {
    return zero;
  }
  if (seconds === -1 && minusOne !== undefined) {
    return minusOne;
  }

  return formatTime(new Date(seconds * 1000)) ?? String(seconds);
}

function formatText(name: string, text: string): string {
  const format = formatOf(name);
  const isMoment = (format === 'epoch' || format === 'time') && /^\d{4}-\d{2}-\d{2}T/.test(text);

  return (isMoment ? formatTime(new Date(text)) : undefined) ?? shorten(text);
}

/** Undefined for what is no time, such as one too far away. */
function formatTime(time: Date): string | undefined {
  return Number.isNaN(time.getTime()) ? undefined : formatExactTime(time);
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === ZERO_TIME) {
    return true;
  }

  return typeof value === 'object' && Object.keys(value).length === 0;
}

function shorten(text: string): string {
  return text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text;
}

/** `sAMAccountType`, `gh_team-id` → `SAM Account Type`, `Gh Team Id`. */
function splitIntoWords(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_\-.]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

import type { AdQuality, AzureQuality, DomainQuality, TenantQuality } from '@secgraph/contract';
import { type QualityPlatform } from './quality-subject.ts';
import { countsOf, SHARES } from './quality-words.ts';

/** How much of what is in use was collected. */
export interface Share {
  /** From 0 to 1. */
  readonly share: number;
  /** How many are in use. */
  readonly active: number;
}

/** What one analysis counted. */
export interface QualityRecord {
  readonly id: number;
  readonly at: Date;
  /** Numbers by name; a share that could not be told is missing. */
  readonly measures: ReadonlyMap<string, number>;
  /** How many domains or tenants it is about. */
  readonly environments: number;
  /** Undefined: not measured on this platform, or not known. */
  readonly sessions: Share | undefined;
  readonly localGroups: Share | undefined;
}

/** What several analyses counted. */
export interface QualityHistory {
  /** Within the span of time; more than there are records where the older ones were cut. */
  readonly count: number;
  /** The oldest first. */
  readonly records: readonly QualityRecord[];
}

type AnsweredQuality = DomainQuality | AdQuality | TenantQuality | AzureQuality;

export function readRecord(platform: QualityPlatform, answered: AnsweredQuality): QualityRecord {
  const numbers = new Map(
    Object.entries(answered).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
  const names = [...countsOf(platform).map(([name]) => name), ...Object.values(SHARES)];
  const measures = new Map(names.flatMap((name) => pairOf(numbers, name)));

  return {
    id: answered.id,
    at: new Date(answered.created_at),
    measures,
    environments: numbers.get('domains') ?? numbers.get('tenants') ?? 1,
    sessions: shareOf(numbers, SHARES.sessions, 'active_users'),
    localGroups: shareOf(numbers, SHARES.localGroups, 'active_computers'),
  };
}

function pairOf(numbers: ReadonlyMap<string, number>, name: string): readonly (readonly [string, number])[] {
  const value = numbers.get(name);
  return value === undefined ? [] : [[name, value]];
}

function shareOf(numbers: ReadonlyMap<string, number>, share: string, active: string): Share | undefined {
  const [known, of] = [numbers.get(share), numbers.get(active)];
  return known === undefined || of === undefined ? undefined : { share: known, active: of };
}

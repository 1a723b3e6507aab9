import type { SeededRandom } from '@secgraph/kernel';
import type { DomainPlan } from '../plan/domain-plan.ts';

const DAY_SECONDS = 86_400;

/** How an account is used, and when that was. Unix seconds. */
export interface Activity {
  readonly isEnabled: boolean;
  readonly isStale: boolean;
  readonly createdAt: number;
  readonly lastLogon: number;
  readonly lastLogonTimestamp: number;
  readonly passwordSetAt: number;
}

/** Most accounts were used within two weeks; stale ones not for months, and half of those are disabled. */
export function drawActivity(domain: DomainPlan, draws: SeededRandom, staleShare: number): Activity {
  const { now, createdAt: oldest } = domain;
  const isStale = draws.chance(staleShare);
  const isEnabled = !isStale || draws.chance(0.5);
  const idleDays = isStale ? 120 + draws.below(900) : draws.below(14);
  const lastLogon = Math.max(oldest, now - idleDays * DAY_SECONDS - draws.below(DAY_SECONDS));
  const createdAt = oldest + draws.below(Math.max(1, lastLogon - oldest));
  const neverUsed = isStale && draws.chance(0.15);

  return {
    isEnabled,
    isStale,
    createdAt,
    lastLogon: neverUsed ? 0 : lastLogon,
    lastLogonTimestamp: neverUsed ? -1 : lastLogon - draws.below(DAY_SECONDS),
    passwordSetAt: Math.max(createdAt, lastLogon - draws.below(90 * DAY_SECONDS)),
  };
}

import type { AuditLog } from '@secgraph/contract';
import type { BadgeState } from '../../../ui/state-badge.tsx';
import type { AuditStatus } from './audit-search.ts';

export const OUTCOMES: Readonly<Record<AuditLog['status'], BadgeState>> = {
  success: { /* @words as outcome */ label: 'Done', tone: 'ok' },
  failure: { label: 'Refused', tone: 'critical' },
  intent: { label: 'Asked for', tone: 'low' },
};

export const STATUS_CHOICES: Readonly<Record<AuditStatus, string>> = {
  success: OUTCOMES.success.label,
  failure: OUTCOMES.failure.label,
  intent: OUTCOMES.intent.label,
  all: 'All, with what was asked for',
};

/** `CreateUser` → "Create user"; what stands for something in capitals stays. */
export function describeAction(action: string): string {
  const words = action.match(/[A-Z]+(?![a-z])|[A-Z]?[^A-Z]+/g) ?? [action];
  const said = words.map((word, index) =>
    index > 0 && /^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word,
  );

  return said.join(' ');
}

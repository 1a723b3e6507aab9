import { type BadgeState, StateBadge } from '../../../ui/state-badge.tsx';
import type { UserStatus } from './user-search.ts';

export const STATUS_WORDS: Readonly<Record<UserStatus, BadgeState>> = {
  enabled: { label: 'Enabled', tone: 'ok' },
  disabled: { label: 'Disabled', tone: 'low' },
  expired: { label: 'Password expired', tone: 'moderate' },
};

export function UserStatusBadge({ status }: { readonly status: UserStatus }) {
  return <StateBadge {...STATUS_WORDS[status]} />;
}

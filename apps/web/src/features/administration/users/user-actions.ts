import type { User } from '@secgraph/contract';
import { providerIdOf } from './user-list.ts';

export type UserActionName =
  | 'edit'
  | 'set-password'
  | 'expire-password'
  | 'turn-off-codes'
  | 'disable'
  | 'enable'
  | 'delete';

export interface UserAction {
  readonly name: UserActionName;
  readonly label: string;
  readonly isDangerous?: boolean;
}

/** What may be done about a user: nothing that would lock oneself out, and about passwords only where there is one. */
export function listUserActions(user: User, selfId: string): readonly UserAction[] {
  const isSelf = user.id === selfId;
  const hasPassword = providerIdOf(user) === undefined;
  const offers: readonly (UserAction & { readonly isOffered: boolean })[] = [
    { name: 'edit', label: 'Edit', isOffered: true },
    { name: 'set-password', label: 'Set password', isOffered: hasPassword && !isSelf },
    {
      name: 'expire-password',
      label: 'Let password expire',
      isOffered: hasPassword && user.AuthSecret !== null && !isSelf,
    },
    {
      name: 'turn-off-codes',
      label: 'Turn off one-time codes',
      isOffered: user.AuthSecret?.totp_activated === true && !isSelf,
    },
    user.is_disabled
      ? { name: 'enable', label: 'Enable', isOffered: true }
      : { name: 'disable', label: 'Disable', isDangerous: true, isOffered: !isSelf },
    { name: 'delete', label: 'Delete', isDangerous: true, isOffered: !isSelf },
  ];

  return offers.filter(({ isOffered }) => isOffered).map(({ isOffered: _, ...action }) => action);
}

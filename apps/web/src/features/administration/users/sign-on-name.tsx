import type { SsoProvider, User } from '@secgraph/contract';
import { providerIdOf } from './user-list.ts';

export interface SignOnNameProps {
  readonly user: User;
  /** Undefined while they are not known. */
  readonly providers: readonly SsoProvider[] | undefined;
}

/** Tells by what a user logs in: a password, or a provider. */
export function SignOnName({ user, providers }: SignOnNameProps) {
  const id = providerIdOf(user);
  if (id !== undefined) {
    return <bdi>{providers?.find((provider) => provider.id === id)?.name ?? 'Single sign-on'}</bdi>;
  }
  if (user.AuthSecret === null) {
    return <>Nothing yet</>;
  }

  return <>{user.AuthSecret.totp_activated ? 'Password and codes' : 'Password'}</>;
}

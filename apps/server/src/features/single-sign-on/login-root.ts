import type { SsoProviderRecord } from '@secgraph/database/auth';
import { type AskedAddress, fixedRoot, type OwnAddress, SET_PUBLIC_URL } from './provider-address.ts';
import { SignOnError } from './sign-on-error.ts';

export type LoginProblem = 'no-address' | 'moved';

/** Undefined: the provider and the service agree on where the service is, as far as that can be known. */
export function loginProblemOf(
  provider: SsoProviderRecord,
  own: OwnAddress,
  client: AskedAddress,
): LoginProblem | undefined {
  const told = provider.type === 'saml' ? provider.ownRoot : fixedRoot(own, client);
  if (told === undefined) {
    return 'no-address';
  }

  return own.publicUrl !== undefined && told !== own.publicUrl ? 'moved' : undefined;
}

/**
 * Where the provider finds the service: what a provider of SAML was told when it was created, and else what is fixed.
 *
 * @throws {@link SignOnError} where nobody knows, or it is somewhere else now
 */
export function loginRootOf(provider: SsoProviderRecord, own: OwnAddress, client: AskedAddress): string {
  const problem = loginProblemOf(provider, own, client);
  const told = provider.type === 'saml' ? provider.ownRoot : fixedRoot(own, client);
  if (problem === 'moved') {
    throw new SignOnError(
      'moved',
      `the provider was told that the service is at ${told}, and SECGRAPH_PUBLIC_URL is ${own.publicUrl}: tell it the new addresses, then save it here`,
    );
  }
  if (told === undefined) {
    throw new SignOnError('no-address', SET_PUBLIC_URL);
  }

  return told;
}

import type { LoginAddressRepository } from '@secgraph/database/auth';
import { type Clock, remember } from '@secgraph/kernel';

/** Of one user; people have some, not many. */
const MAX_PER_USER = 32;
const MAX_REMEMBERED = 10_000;

/** Where users have logged in from; addresses as limits count them. */
export interface FamiliarAddresses {
  /** Whether anybody did, as far as this process remembers. Asked for each login before it is read: costs nothing. */
  has(address: string): boolean;
  /** The same, whichever process he logged in at. Of a login that is not known to be right yet, this alone is asked. */
  isFamiliar(address: string): Promise<boolean>;
  /** Whether this user did; only for who has proved to know his password. */
  isKnown(userId: string, address: string): Promise<boolean>;
  recordLogin(userId: string, address: string): Promise<void>;
  /** For a password that may have been stolen: whoever used it is not known any more. */
  forgetUser(userId: string): Promise<void>;
}

export async function loadFamiliarAddresses(
  repository: LoginAddressRepository,
  clock: Clock,
): Promise<FamiliarAddresses> {
  const newest = await repository.listNewest(MAX_REMEMBERED);
  const addresses = new Map(newest.toReversed().map((address) => [address, true]));

  return {
    has: (address) => addresses.has(address),
    isFamiliar: (address) => repository.isFamiliar(address),
    isKnown: (userId, address) => repository.isKnown(userId, address),
    recordLogin: async (userId, address) => {
      remember(addresses, address, true, MAX_REMEMBERED);
      await repository.storeLogin({ userId, address, at: new Date(clock.now()) }, MAX_PER_USER);
    },
    forgetUser: (userId) => repository.removeOfUser(userId),
  };
}

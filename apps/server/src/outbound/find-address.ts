import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { CodedError } from '@secgraph/kernel';
import { mayConnect } from './internal-address.ts';

/** For the log alone: what it tells of the network is not for clients. */
class AddressError extends CodedError<'OUTBOUND_ADDRESS_REFUSED' | 'OUTBOUND_NO_ANSWER'> {}

/** Finds the addresses of a name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

export interface FindAddressOptions {
  /** Names and addresses, in lower case, that may be connected to though they are not public. */
  readonly internalHosts: readonly string[];
  readonly resolve?: ResolveHost;
}

/**
 * The address to connect to of a host that somebody named: whoever connects to it, and not to the name again, goes where
 * was looked at.
 */
export async function findAddress(
  host: string,
  { internalHosts, resolve = resolveHost }: FindAddressOptions,
): Promise<string> {
  const isListed = internalHosts.includes(host.toLowerCase());
  let addresses: readonly string[];
  try {
    addresses = isIP(host) === 0 ? await resolve(host) : [host];
  } catch (cause) {
    throw new AddressError('OUTBOUND_NO_ANSWER', `${host} has no address`, { cause });
  }
  const found = addresses.find((address) => mayConnect(address, isListed));
  if (found === undefined) {
    throw new AddressError('OUTBOUND_ADDRESS_REFUSED', `${host} is no public address, and not listed`);
  }

  return found;
}

async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

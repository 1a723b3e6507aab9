import { BlockList, isIP } from 'node:net';

/**
 * Networks that are not the public internet (IANA special-purpose address registries). Whoever names an address of
 * these makes the service ask something only the service can reach.
 */
const INTERNAL: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** Where clouds tell a machine its own credentials, and what no service has as its address: never allowed. */
const NEVER: readonly string[] = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  'fd00:ec2::254/128',
  'fe80::/10',
  'ff00::/8',
];

const internal = blockListOf(INTERNAL);
const never = blockListOf(NEVER);

/** `public` may be asked by anybody's leave, `internal` only by the operator's, `never` by nobody's. */
type AddressKind = 'public' | 'internal' | 'never';

/** @internal For tests. */
export function kindOfAddress(address: string): AddressKind {
  // IPv4 within IPv6 is what the connection goes to.
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  const ip = mapped ?? address;
  const family = isIP(ip);
  if (family === 0) {
    return 'never';
  }

  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (never.check(ip, type)) {
    return 'never';
  }

  return internal.check(ip, type) ? 'internal' : 'public';
}

/** Whether the service may connect there; `isListed`: the operator lets it. */
export function mayConnect(address: string, isListed: boolean): boolean {
  const kind = kindOfAddress(address);

  return kind === 'public' || (kind === 'internal' && isListed);
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }

  return list;
}

import { isIPv4, isIPv6 } from 'node:net';

const GROUP_PARTS = 4;
const NETWORK_PARTS = 3;
const GROUP = /^([\da-f:]+)::\/64$/;
const MAPPED = /^::ffff:(?:([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/;

/**
 * Which addresses limits take for one client: an IPv4 address by itself, of IPv6 the /64, all of which one
 * subscriber has to himself. Constant time; what is no address stands for itself.
 */
export function addressGroupOf(ip: string): string {
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) {
    return ip;
  }

  // The platform writes every spelling of an address in the same way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(canonical) ?? [];

  return high === undefined || low === undefined
    ? `${expandParts(canonical).slice(0, GROUP_PARTS).join(':')}::/64`
    : dotted(Number.parseInt(high, 16), Number.parseInt(low, 16));
}

/** Whether a group is one of IPv6, of which whoever has one often has more. */
export function isIPv6Group(group: string): boolean {
  return GROUP.test(group);
}

/**
 * Which groups of addresses may be in one hand: of IPv6 the /48, with its 65,536 groups, of IPv4 the /24. What is no
 * group stands for itself.
 */
export function networkOf(group: string): string {
  const [, parts] = GROUP.exec(group) ?? [];
  if (parts !== undefined) {
    return `${parts.split(':').slice(0, NETWORK_PARTS).join(':')}::/48`;
  }

  return isIPv4(group) ? `${group.slice(0, group.lastIndexOf('.'))}.0/24` : group;
}

function expandParts(canonical: string): readonly string[] {
  const [front = '', back] = canonical.split('::');
  const first = front === '' ? [] : front.split(':');
  const last = back === undefined || back === '' ? [] : back.split(':');
  const zeros = back === undefined ? 0 : 8 - first.length - last.length;

  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

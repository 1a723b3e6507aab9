import { describe, expect, it } from 'vitest';
import { kindOfAddress, mayConnect } from './internal-address.ts';

describe('an address', () => {
  it.each([
    ['93.184.216.34', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.1', 'public'],
    ['2606:2800:220:1:248:1893:25c8:1946', 'public'],
    ['::ffff:93.184.216.34', 'public'],
    ['10.1.2.3', 'internal'],
    ['127.0.0.1', 'internal'],
    ['127.255.0.9', 'internal'],
    ['172.16.0.1', 'internal'],
    ['192.168.1.1', 'internal'],
    ['100.64.0.1', 'internal'],
    ['198.18.0.1', 'internal'],
    ['::1', 'internal'],
    ['fd12:3456::1', 'internal'],
    ['::ffff:10.0.0.1', 'internal'],
    ['::ffff:a00:1', 'internal'],
    ['64:ff9b::a00:1', 'internal'],
    ['2002:a00:1::', 'internal'],
    ['169.254.169.254', 'never'],
    ['::ffff:169.254.169.254', 'never'],
    ['fd00:ec2::254', 'never'],
    ['fe80::1', 'never'],
    ['0.0.0.0', 'never'],
    ['224.0.0.1', 'never'],
    ['ff02::1', 'never'],
    ['example.org', 'never'],
  ])('%s is %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind);
    expect([mayConnect(address, false), mayConnect(address, true)]).toEqual([
      kind === 'public',
      kind !== 'never',
    ]);
  });
});

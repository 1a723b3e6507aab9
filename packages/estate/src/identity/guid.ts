import { hashParts } from '@secgraph/kernel';
import { STREAM } from '../random/streams.ts';

/** What has a GUID for an object id. The order is part of what a seed means. */
const GUID_SPACES = [
  'ou',
  'container',
  'gpo',
  'rootca',
  'aiaca',
  'ntauthstore',
  'enterpriseca',
  'certtemplate',
  'issuancepolicy',
  'policypath',
  'planted',
  'tenant',
  'cloudUser',
  'cloudGroup',
  'device',
  'hardware',
  'app',
  'appObject',
  'servicePrincipal',
  'credential',
  'subscription',
  'assignment',
  'customRole',
  'otherTenant',
  'deletedPrincipal',
  'plantedCloud',
] as const;

export type GuidSpace = (typeof GUID_SPACES)[number];

/** Upper case, without braces. Four hashes of the same parts, so that 128 bits differ. `owner` is a domain or tenant. */
export function inventGuid(seed: number, owner: number, space: GuidSpace, index: number): string {
  const word = (salt: number) =>
    hexOf(hashParts([STREAM.guid, salt, seed, owner, GUID_SPACES.indexOf(space), index]));
  const [a, b, c, d] = [word(1), word(2), word(3), word(4)];

  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-A${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

/** Thumbprints of certificates have 40 digits, in upper case. */
export function inventThumbprint(seed: number, domainIndex: number, index: number): string {
  return [1, 2, 3, 4, 5]
    .map((salt) => hashParts([STREAM.thumbprint, salt, seed, domainIndex, index]))
    .map(hexOf)
    .join('');
}

export function inventDomainSid(seed: number, index: number): string {
  const part = (salt: number) =>
    1_000_000_000 + (hashParts([STREAM.domainSid, salt, seed, index]) % 3_000_000_000);
  return `S-1-5-21-${part(1)}-${part(2)}-${part(3)}`;
}

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0').toUpperCase(),
);

/** Eight digits, upper case; from a table, because a large tenant asks for millions. */
function hexOf(word: number): string {
  const byte = (shift: number) => HEX_OF_BYTE[(word >>> shift) & 0xff] as string;
  return byte(24) + byte(16) + byte(8) + byte(0);
}

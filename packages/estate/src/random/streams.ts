/**
 * First part of the key of every draw: what it is about. Two uses never share a stream, so that a change of one
 * does not shift the other. Numbers are never reused.
 */
export const STREAM = {
  domainName: 1,
  domainSid: 2,
  guid: 3,
  unit: 4,
  person: 5,
  account: 6,
  computer: 7,
  group: 8,
  membership: 9,
  session: 10,
  localGroup: 11,
  stray: 12,
  certificate: 13,
  template: 14,
  gpo: 15,
  ou: 16,
  partner: 17,
  domain: 18,
  place: 19,
  thumbprint: 20,
  dangling: 21,
} as const;

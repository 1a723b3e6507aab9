import { describe, expect, it } from 'vitest';
import { claimsOf } from './saml-claims.ts';
import type { Assertion } from './thread/assertion.ts';

const MICROSOFT = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
const ROLES = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role';

function assertion(attributes: Readonly<Record<string, readonly string[]>>, isNameEmail = false): Assertion {
  return {
    id: '_1',
    requestId: '_r1',
    nameId: 'ada@example.org',
    isNameEmail,
    attributes: new Map(Object.entries(attributes)),
    endsAtMs: 0,
  };
}

describe('what an assertion claims', () => {
  it.each<[string, Readonly<Record<string, readonly string[]>>, object]>([
    [
      'by object identifiers',
      {
        'urn:oid:0.9.2342.19200300.100.1.3': ['a@example.org'],
        'urn:oid:2.5.4.42': ['Ada'],
        'urn:oid:2.5.4.4': ['Lovelace'],
      },
      { email: 'a@example.org', given_name: 'Ada', family_name: 'Lovelace', roles: [] },
    ],
    [
      'by names of Microsoft',
      {
        [`${MICROSOFT}emailaddress`]: ['', 'a@example.org'],
        [`${MICROSOFT}givenname`]: ['Ada'],
        [`${MICROSOFT}surname`]: ['Lovelace'],
      },
      { email: 'a@example.org', given_name: 'Ada', family_name: 'Lovelace', roles: [] },
    ],
    ['the first names rather than the whole one', { 'urn:oid:2.5.4.41': ['Ada L'] }, { given_name: 'Ada L' }],
    ['no more than it says', {}, { sub: 'ada@example.org', roles: [] }],
  ])('is read %s', (_, attributes, claims) => {
    expect(claimsOf(assertion(attributes))).toMatchObject(claims);
  });

  it('is an address by the name alone where the name is said to be one', () => {
    expect(claimsOf(assertion({}))).not.toHaveProperty('email');
    expect(claimsOf(assertion({}, true))).toMatchObject({ email: 'ada@example.org' });
  });

  it('is short: of roles the first ten that could be ours, of names their beginning', () => {
    const roles = ['staff', ...Array.from({ length: 12 }, (_, index) => `BH-${index}`)];
    const { given_name: name = '', ...claims } = claimsOf(
      assertion({ [ROLES]: roles, 'urn:oid:2.5.4.42': ['x'.repeat(500)] }),
    );
    expect(claims.roles).toEqual(roles.slice(1, 11));
    expect(name).toHaveLength(150);
  });
});

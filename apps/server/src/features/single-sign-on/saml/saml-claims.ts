import type { Assertion } from './thread/assertion.ts';

/** What an assertion tells, under the names that claims of OpenID Connect have. */
export interface SamlClaims {
  readonly sub: string;
  readonly email?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly roles: readonly string[];
  readonly [claim: string]: unknown;
}

const MICROSOFT = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
/** In the order in which they are looked for, as providers have been set up for the established product. */
const EMAIL = ['urn:oid:0.9.2342.19200300.100.1.3', `${MICROSOFT}emailaddress`];
const GIVEN_NAME = ['urn:oid:2.5.4.42', `${MICROSOFT}givenname`, 'urn:oid:2.5.4.41', `${MICROSOFT}name`];
const FAMILY_NAME = ['urn:oid:2.5.4.4', `${MICROSOFT}surname`];
const ROLES = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role';
/** The claims have to fit into a cookie; a role is never called so much. */
const MAX_LENGTH = 150;
const MAX_ROLES = 10;
/** Of groups that have nothing to do with roles, there may be hundreds. */
const IS_ROLE = /^bh-/i;

export function claimsOf({ nameId, isNameEmail, attributes }: Assertion): SamlClaims {
  const first = (names: readonly string[]): string | undefined =>
    names.flatMap((name) => attributes.get(name) ?? []).find((value) => value !== '');
  const email = first(EMAIL) ?? (isNameEmail ? nameId : undefined);
  const [givenName, familyName] = [first(GIVEN_NAME), first(FAMILY_NAME)];
  const roles = (attributes.get(ROLES) ?? []).filter((role) => IS_ROLE.test(role));

  return {
    sub: nameId,
    ...(email === undefined ? {} : { email }),
    ...(givenName === undefined ? {} : { given_name: givenName.slice(0, MAX_LENGTH) }),
    ...(familyName === undefined ? {} : { family_name: familyName.slice(0, MAX_LENGTH) }),
    roles: roles.slice(0, MAX_ROLES).map((role) => role.slice(0, MAX_LENGTH)),
  };
}

import { describe, expect, it } from 'vitest';
import { readVisitorProfile, roleOf } from './visitor-profile.ts';

const ROLE = { administrator: 1, user: 2, readOnly: 3 };
const STRICT = { isEmailVerifiedOptional: false };
const provision = { isEnabled: true, defaultRoleId: ROLE.readOnly, areRolesProvisioned: true };

describe('the address of a visitor', () => {
  it.each([
    [{ email: ' Ada@Example.com ' }, 'ada@example.com', false],
    [{ email: 'ada@example.com', email_verified: true }, 'ada@example.com', true],
    [{ email: 'ada@example.com', email_verified: 'true' }, 'ada@example.com', true],
    [{ email: 'ada@example.com', email_verified: 1 }, 'ada@example.com', false],
    [{ email: 'ada@example.com', email_verified: null }, 'ada@example.com', false],
    [{ email: 'ada@example.com', email_verified: false }, undefined, false],
    [{ email: 'ada@example.com', email_verified: 'false' }, undefined, false],
    [{ preferred_username: 'ada@example.com' }, 'ada@example.com', false],
    [{ preferred_username: 'root@example.com', email_verified: false }, undefined, false],
    [{ preferred_username: 'ada' }, undefined, false],
    [{ email: 'no address', preferred_username: 'ada@example.com' }, 'ada@example.com', false],
    [{ email: ['ada@example.com'] }, undefined, false],
    [{ email: 'a\0da@example.com' }, undefined, false],
    [{ email: `${'a'.repeat(320)}@example.com` }, undefined, false],
    [{}, undefined, false],
  ])('%j', (claims, emailAddress, isEmailProven) => {
    expect(readVisitorProfile(claims, STRICT)).toMatchObject({ emailAddress, isEmailProven });
  });

  it.each([
    [{ email: 'ada@example.com' }, 'ada@example.com', true],
    [{ email: 'ada@example.com', email_verified: false }, undefined, false],
    [{ email: 'ada@example.com', email_verified: 'no' }, 'ada@example.com', false],
    [{ preferred_username: 'ada@example.com' }, 'ada@example.com', false],
  ])('%j, of a provider that need not say what it has verified', (claims, emailAddress, isEmailProven) => {
    const profile = readVisitorProfile(claims, { isEmailVerifiedOptional: true });
    expect(profile).toMatchObject({ emailAddress, isEmailProven });
  });
});

describe('the role of a visitor', () => {
  it.each<[unknown, number]>([
    [['bh-administrator'], ROLE.administrator],
    [['BH-User', 'other'], ROLE.user],
    [['bh-read only', 'x'], ROLE.readOnly],
    ['bh-user', ROLE.user],
    [['bh-user', 'bh-user'], ROLE.user],
    [['bh-user', 'bh-administrator'], ROLE.readOnly],
    [['administrator'], ROLE.readOnly],
    [[{ name: 'bh-administrator' }, 7, null], ROLE.readOnly],
    [undefined, ROLE.readOnly],
  ])('%j', (roles, roleId) => {
    const profile = readVisitorProfile({ roles }, STRICT);
    expect(roleOf(profile, provision)).toBe(roleId);
    expect(roleOf(profile, { ...provision, areRolesProvisioned: false })).toBe(ROLE.readOnly);
  });
});

it('has names that can be stored', () => {
  const profile = readVisitorProfile(
    { email: 'ada@example.com', given_name: `A\0da${'a'.repeat(2_000)}`, family_name: ' ' },
    STRICT,
  );
  expect(profile.firstName).toHaveLength(1_000);
  expect(profile.firstName).not.toContain('\0');
  expect(profile.lastName).toBe('Last name not found');
  expect(readVisitorProfile({ email: 'ada@example.com' }, STRICT).firstName).toBe('ada@example.com');
});

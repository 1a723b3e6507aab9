import { ROLES } from '@secgraph/contract';
import type { AutoProvision } from '@secgraph/database/auth';

/** What a provider tells of somebody who has logged in, as far as it is used. */
export interface VisitorProfile {
  /** In lower case. */
  readonly emailAddress: string | undefined;
  /** Told as an address that was verified: a user name that looks like one may be chosen by anybody. */
  readonly isEmailProven: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly string[];
}

const MAX_NAME_LENGTH = 1_000;
const MAX_EMAIL_LENGTH = 319;
const EMAIL = /^[^\s@<>()[\],;:"\\\0]+@[^\s@<>()[\],;:"\\\0]+$/u;
/** What stands before the name of a role in what providers tell. */
const ROLE_PREFIX = 'bh-';

type Claims = Readonly<Record<string, unknown>>;

/** @param trust whether an address counts as verified where the provider does not say whether it is */
export function readVisitorProfile(
  claims: Claims,
  { isEmailVerifiedOptional }: { readonly isEmailVerifiedOptional: boolean },
): VisitorProfile {
  const email = readEmail(claims['email']);
  const { email_verified: told = isEmailVerifiedOptional } = claims;
  // Some providers write it as a text.
  const isVerified = told === true || told === 'true';
  const isDenied = claims['email_verified'] === false || claims['email_verified'] === 'false';
  const emailAddress = isDenied ? undefined : (email ?? readEmail(claims['preferred_username']));

  return {
    emailAddress,
    isEmailProven: email !== undefined && isVerified,
    firstName: readName(claims['given_name']) ?? emailAddress ?? '',
    lastName: readName(claims['family_name']) ?? 'Last name not found',
    roles: readRoles(claims['roles']),
  };
}

/** The one role that is named, else the default: several would leave it to chance. */
export function roleOf({ roles }: VisitorProfile, provision: AutoProvision): number {
  if (!provision.areRolesProvisioned) {
    return provision.defaultRoleId;
  }

  const named = ROLES.filter(({ name }) => roles.includes(`${ROLE_PREFIX}${slugOf(name)}`));
  const [role] = named;

  return role !== undefined && named.length === 1 ? role.id : provision.defaultRoleId;
}

function readRoles(claim: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];

  return values.filter((value) => typeof value === 'string').map(slugOf);
}

function slugOf(text: string): string {
  return text.toLowerCase().replaceAll(' ', '-');
}

function readEmail(claim: unknown): string | undefined {
  const address = typeof claim === 'string' ? claim.trim().toLowerCase() : '';

  return address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address) && address.isWellFormed()
    ? address
    : undefined;
}

function readName(claim: unknown): string | undefined {
  const name =
    typeof claim === 'string'
      ? claim.replaceAll('\0', '').trim().slice(0, MAX_NAME_LENGTH).toWellFormed()
      : '';

  return name === '' ? undefined : name;
}

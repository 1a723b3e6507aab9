import { type NewUserRequest, ROLES, type UserChange } from '@secgraph/contract';
import { badRequest } from '../../http/http-error.ts';

const MAX_NAME_LENGTH = 1_000;
const MAX_EMAIL_LENGTH = 319;
/** One address, with a dot or not: what is right is known only to the system that delivers it. */
const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/u;

/** The roles that are asked for; undefined = none were given. One at most, known ones only. */
export function readRoles({ roles }: UserChange): readonly number[] | undefined {
  if (roles === undefined || roles === null) {
    return undefined;
  }

  if (roles.length > 1) {
    throw badRequest('a user can only have one role');
  }
  if (!roles.every((roleId) => ROLES.some(({ id }) => id === roleId))) {
    throw badRequest('role id is invalid');
  }

  return roles;
}

/** Names as they are stored. What is empty or absent is missing from the answer. */
export function readNames(input: UserChange | NewUserRequest): {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly emailAddress?: string;
  readonly principalName?: string;
} {
  const firstName = readName('first name', input.first_name);
  const lastName = readName('last name', input.last_name);
  const principalName = readName('principal', input.principal);
  const emailAddress = readEmail(input.email_address);

  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(principalName === undefined ? {} : { principalName }),
    ...(emailAddress === undefined ? {} : { emailAddress }),
  };
}

/**
 * The provider that is asked for: undefined = none was given, null = none from now on.
 *
 * The deprecated `saml_provider_id` comes as text and wins: see {@link asksForSaml}.
 */
export function readProvider(input: UserChange): number | null | undefined {
  const { saml_provider_id: samlId = '', sso_provider_id: ssoId } = input;
  if (samlId === '') {
    return ssoId;
  }

  const id = Number(samlId);
  if (!/^[+-]?\d+$/.test(samlId) || !Number.isSafeInteger(id)) {
    throw badRequest('SAML Provider ID must be a number: invalid syntax');
  }

  return id;
}

/** Whether only a provider of SAML will do. */
export function asksForSaml({ saml_provider_id: samlId = '' }: UserChange): boolean {
  return samlId !== '';
}

function readName(what: string, text: string | undefined): string | undefined {
  const name = text?.trim() ?? '';
  if (name.length > MAX_NAME_LENGTH) {
    throw badRequest(`${what} must have at most ${MAX_NAME_LENGTH} characters`);
  }

  return name === '' ? undefined : name;
}

function readEmail(text: string | undefined): string | undefined {
  const address = text?.trim().toLowerCase() ?? '';
  if (address === '') {
    return undefined;
  }
  if (address.length > MAX_EMAIL_LENGTH || !EMAIL.test(address)) {
    throw badRequest('email address is invalid');
  }

  return address;
}

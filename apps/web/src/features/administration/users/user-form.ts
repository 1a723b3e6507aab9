import type { NewUserRequest, User, UserChange } from '@secgraph/contract';
import { emailOf, providerIdOf } from './user-list.ts';

/** What the form holds, as it is typed. */
export interface UserForm {
  readonly principal: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Id of a role; empty: none. */
  readonly role: string;
  /** Id of a provider; empty: a password. */
  readonly provider: string;
  readonly password: string;
  readonly mustChange: boolean;
}

export const EMPTY_FORM: UserForm = {
  principal: '',
  firstName: '',
  lastName: '',
  email: '',
  role: '',
  provider: '',
  password: '',
  mustChange: true,
};

export function formOf(user: User): UserForm {
  return {
    ...EMPTY_FORM,
    principal: user.principal_name,
    firstName: user.first_name.valid ? user.first_name.string : '',
    lastName: user.last_name.valid ? user.last_name.string : '',
    email: emailOf(user),
    role: String(user.roles[0]?.id ?? ''),
    provider: String(providerIdOf(user) ?? ''),
  };
}

export function toNewUser(form: UserForm): NewUserRequest {
  return {
    ...namesOf(form),
    roles: rolesOf(form),
    ...(form.provider === ''
      ? { secret: form.password, needs_password_reset: form.mustChange }
      : { sso_provider_id: Number(form.provider) }),
  };
}

/**
 * Of what an administrator may not change of himself, nothing is sent. The provider is sent only where it is another
 * one: the password would go with it.
 */
export function toChange(form: UserForm, user: User, isSelf: boolean): UserChange {
  const before = formOf(user);
  const provider = form.provider === '' ? null : Number(form.provider);

  return {
    ...namesOf(form),
    ...(isSelf || form.role === before.role ? {} : { roles: rolesOf(form) }),
    ...(isSelf || form.provider === before.provider ? {} : { sso_provider_id: provider }),
  };
}

function namesOf({ principal, firstName, lastName, email }: UserForm) {
  return {
    principal: principal.trim(),
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    email_address: email.trim(),
  };
}

function rolesOf({ role }: UserForm): number[] {
  return role === '' ? [] : [Number(role)];
}

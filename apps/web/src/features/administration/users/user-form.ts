import { mayBeLimited, type NewUserRequest, type User, type UserChange } from '@secgraph/contract';
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
  /** Counts for roles that may be kept to some environments; others see everything. */
  readonly seesAll: boolean;
  /** Object ids of what is seen where not all is. */
  readonly environments: readonly string[];
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
  seesAll: false,
  environments: [],
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
    seesAll: user.all_environments,
    environments: user.environment_targeted_access_control.map(({ environment_id: id }) => id),
  };
}

/** Whether the role of the form leaves a choice of environments. */
export function leavesChoice({ role }: UserForm): boolean {
  return role !== '' && mayBeLimited([Number(role)]);
}

/** @param isLimited whether users can be kept to some environments: else nothing is said of these */
export function toNewUser(form: UserForm, isLimited: boolean): NewUserRequest {
  return {
    ...namesOf(form),
    roles: rolesOf(form),
    ...(isLimited ? accessOf(form) : {}),
    ...(form.provider === ''
      ? { secret: form.password, needs_password_reset: form.mustChange }
      : { sso_provider_id: Number(form.provider) }),
  };
}

/**
 * Of what an administrator may not change of himself, nothing is sent. The provider is sent only where it is another
 * one: the password would go with it.
 */
export function toChange(
  form: UserForm,
  user: User,
  { isSelf, isLimited }: { readonly isSelf: boolean; readonly isLimited: boolean },
): UserChange {
  const before = formOf(user);
  const provider = form.provider === '' ? null : Number(form.provider);
  const access = accessOf(form);
  const hasOtherAccess = JSON.stringify(access) !== JSON.stringify(accessOf(before));

  return {
    ...namesOf(form),
    ...(isSelf || form.role === before.role ? {} : { roles: rolesOf(form) }),
    ...(isLimited && !isSelf && hasOtherAccess ? access : {}),
    ...(isSelf || form.provider === before.provider ? {} : { sso_provider_id: provider }),
  };
}

function accessOf(
  form: UserForm,
): Pick<UserChange, 'all_environments' | 'environment_targeted_access_control'> {
  if (form.seesAll || !leavesChoice(form)) {
    return { all_environments: true };
  }

  const environments = form.environments.toSorted().map((id) => ({ environment_id: id }));
  return { all_environments: false, environment_targeted_access_control: { environments } };
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

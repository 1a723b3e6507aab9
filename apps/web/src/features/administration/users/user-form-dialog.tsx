import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { brokenPasswordRules, type User } from '@secgraph/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { EnvironmentAccessField } from './environment-access-field.tsx';
import { explainUserRefusal } from './explain-user-refusal.ts';
import { FirstPasswordField } from './first-password-field.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { useLimitedAccess } from './use-limited-access.ts';
import { EMPTY_FORM, formOf, toChange, toNewUser, type UserForm } from './user-form.ts';
import { providersQuery, rolesQuery } from './user-queries.ts';

export interface UserFormDialogProps {
  /** Undefined: a new one. */
  readonly user: User | undefined;
  readonly isSelf: boolean;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

export function UserFormDialog({ user, isSelf, onSaved, onClose }: UserFormDialogProps) {
  const [form, setForm] = useState(() => (user === undefined ? EMPTY_FORM : formOf(user)));
  const isLimited = useLimitedAccess();
  const saving = useMutation({
    mutationFn: async () => {
      if (user === undefined) {
        await call('create-user', { body: toNewUser(form, isLimited) });
      } else {
        const body = toChange(form, user, { isSelf, isLimited });
        await call('update-user', { params: { user_id: user.id }, body });
      }
    },
    onSuccess: async () => {
      await onSaved();
      if (user !== undefined) {
        onClose();
      }
    },
  });
  if (user === undefined && saving.isSuccess) {
    return (
      <HandoverDialog
        title="User created"
        name={form.principal.trim()}
        password={form.provider === '' ? form.password : undefined}
        mustChange={form.mustChange}
        onClose={onClose}
      />
    );
  }

  const isNewWithPassword = user === undefined && form.provider === '';
  const isComplete =
    form.principal.trim() !== '' &&
    (!isNewWithPassword || brokenPasswordRules(form.password).length === 0) &&
    (user !== undefined || form.role !== '');
  const submit = () => {
    if (isComplete) {
      saving.mutate();
    }
  };

  return (
    <FormDialog
      size={560}
      title={user === undefined ? 'Invite a user' : 'Edit user'}
      action={user === undefined ? 'Create user' : 'Save'}
      sending={saving}
      explainRefusal={explainUserRefusal}
      isDisabled={!isComplete}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameFields form={form} onChange={setForm} />
      <RoleField form={form} user={user} isSelf={isSelf} onChange={setForm} />
      {isLimited && !isSelf ? <EnvironmentAccessField form={form} onChange={setForm} /> : null}
      <ProviderField form={form} user={user} isSelf={isSelf} onChange={setForm} />
      {isNewWithPassword ? (
        <>
          <FirstPasswordField
            password={form.password}
            onChange={(password) => setForm({ ...form, password })}
          />
          <Checkbox
            label="Has to choose another password at the first login"
            checked={form.mustChange}
            onChange={({ currentTarget }) => setForm({ ...form, mustChange: currentTarget.checked })}
          />
        </>
      ) : null}
    </FormDialog>
  );
}

interface FieldProps {
  readonly form: UserForm;
  readonly onChange: (form: UserForm) => void;
}

interface AccessFieldProps extends FieldProps {
  readonly user: User | undefined;
  readonly isSelf: boolean;
}

function NameFields({ form, onChange }: FieldProps) {
  const field = (name: 'principal' | 'firstName' | 'lastName' | 'email') => ({
    value: form[name],
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ ...form, [name]: currentTarget.value }),
    autoComplete: 'off',
  });

  return (
    <>
      <TextInput
        label="Logs in as"
        description="Must be unique."
        data-autofocus
        required
        withAsterisk={false}
        maxLength={1000}
        {...field('principal')}
      />
      <SimpleGrid cols={2} spacing="md">
        <TextInput label="First name" maxLength={1000} {...field('firstName')} />
        <TextInput label="Last name" maxLength={1000} {...field('lastName')} />
      </SimpleGrid>
      <TextInput label="E-mail address" maxLength={319} {...field('email')} />
    </>
  );
}

function RoleField({ form, user, isSelf, onChange }: AccessFieldProps) {
  const roles = useQuery(rolesQuery);
  const providers = useQuery(providersQuery);
  const provider = providers.data?.find(({ id }) => String(id) === form.provider);
  const isProvided = user !== undefined && provider?.config?.auto_provision.role_provision === true;
  const chosen = roles.data?.find(({ id }) => String(id) === form.role);
  const reason = isSelf
    ? 'Another administrator has to change your role.'
    : isProvided
      ? 'The provider says which role this user has.'
      : undefined;

  return (
    <Select
      label="Role"
      description={reason ?? (chosen === undefined ? 'What this user may do.' : `${chosen.description}.`)}
      placeholder="Choose a role"
      disabled={reason !== undefined}
      data={(roles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={form.role === '' ? null : form.role}
      onChange={(role) => onChange({ ...form, role: role ?? '' })}
      allowDeselect={false}
      error={roles.error === null ? undefined : 'The roles could not be listed.'}
    />
  );
}

function ProviderField({ form, user, isSelf, onChange }: AccessFieldProps) {
  const providers = useQuery(providersQuery);
  const known = providers.data ?? [];
  if (known.length === 0 && form.provider === '') {
    return null;
  }

  const isOther = user !== undefined && form.provider !== formOf(user).provider;
  const warning =
    form.provider === ''
      ? 'This user needs a password from now on: set one, and all sessions end.'
      : 'The password of this user is dropped, and all sessions end.';

  return (
    <Select
      label="Logs in by"
      description={isSelf ? 'Another administrator has to change this.' : isOther ? warning : undefined}
      disabled={isSelf}
      data={[
        { value: '', label: 'Password' },
        ...known.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={form.provider}
      onChange={(provider) => onChange({ ...form, provider: provider ?? '' })}
      allowDeselect={false}
    />
  );
}

import {
  Checkbox,
  FileInput,
  PasswordInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { SsoProvider } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { providersQuery, rolesQuery } from '../users/user-queries.ts';
import { explainProviderRefusal } from './explain-provider-refusal.ts';
import { EMPTY_PROVIDER, formOfProvider, isComplete, type ProviderForm } from './provider-form.ts';
import { saveProvider } from './save-provider.ts';

export interface ProviderFormDialogProps {
  /** Undefined: a new one. */
  readonly provider: SsoProvider | undefined;
  readonly onClose: () => void;
}

interface FieldsProps {
  readonly form: ProviderForm;
  readonly isNew: boolean;
  readonly onChange: (form: ProviderForm) => void;
}

export function ProviderFormDialog({ provider, onClose }: ProviderFormDialogProps) {
  const client = useQueryClient();
  const isNew = provider === undefined;
  const [form, setForm] = useState(() => (isNew ? EMPTY_PROVIDER : formOfProvider(provider)));
  const title = isNew ? 'New provider' : 'Edit provider';
  const saving = useMutation({
    mutationFn: () => saveProvider(form, provider),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: providersQuery.queryKey });
      onClose();
    },
  });
  const fields = { form, isNew, onChange: setForm };

  return (
    <FormDialog
      size={560}
      title={title}
      action={isNew ? 'Create' : 'Save'}
      sending={saving}
      explainRefusal={explainProviderRefusal}
      isDisabled={!isComplete(form, isNew)}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      {isNew ? (
        <SegmentedControl
          aria-label="Kind of provider"
          data={[
            { value: 'OIDC', label: 'OpenID Connect' },
            { value: 'SAML', label: 'SAML 2.0' },
          ]}
          value={form.type}
          onChange={(type) => setForm({ ...form, type: type === 'SAML' ? 'SAML' : 'OIDC' })}
        />
      ) : (
        <Text size="sm">
          Sessions that were begun by this provider end when it is changed.
          {provider.login_problem === 'moved'
            ? ' Saving it takes the present address of this service for the one that the provider knows.'
            : null}
        </Text>
      )}
      <TextInput
        label="Name"
        description="Shown on the login button and used in the provider's URLs."
        data-autofocus
        required
        withAsterisk={false}
        value={form.name}
        onChange={({ currentTarget }) => setForm({ ...form, name: currentTarget.value })}
      />
      {form.type === 'OIDC' ? <OidcFields {...fields} /> : <SamlFields {...fields} />}
      <ProvisionFields {...fields} />
    </FormDialog>
  );
}

function OidcFields({ form, isNew, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Issuer"
        description="The URL that /.well-known/openid-configuration is appended to."
        placeholder="https://login.example.org/realms/company"
        required
        withAsterisk={false}
        value={form.issuer}
        onChange={({ currentTarget }) => onChange({ ...form, issuer: currentTarget.value })}
      />
      <TextInput
        label="Client id"
        description="The ID under which this service is registered with the provider."
        required
        withAsterisk={false}
        value={form.clientId}
        onChange={({ currentTarget }) => onChange({ ...form, clientId: currentTarget.value })}
      />
      <PasswordInput
        label="Client secret"
        description={
          isNew ? 'Where the provider gave you one.' : 'Nobody is told the present one. Left empty, it stays.'
        }
        autoComplete="off"
        disabled={form.dropsSecret}
        value={form.dropsSecret ? '' : form.clientSecret}
        onChange={({ currentTarget }) => onChange({ ...form, clientSecret: currentTarget.value })}
      />
      {isNew ? null : (
        <Checkbox
          label="Remove the client secret"
          checked={form.dropsSecret}
          onChange={({ currentTarget }) => onChange({ ...form, dropsSecret: currentTarget.checked })}
        />
      )}
      <Checkbox
        label="Trust e-mail addresses that are not confirmed"
        description="For a provider that does not say whether it has verified an address (email_verified), and where nobody can choose his own. At the first login, the address finds the user whom an administrator has created."
        checked={form.trustsEmails}
        onChange={({ currentTarget }) => onChange({ ...form, trustsEmails: currentTarget.checked })}
      />
    </>
  );
}

function SamlFields({ form, isNew, onChange }: FieldsProps) {
  return (
    <FileInput
      label="Metadata"
      description={
        isNew
          ? 'The XML file that the provider offers for download.'
          : 'Another file of the provider, for example with new certificates. Without one, it stays.'
      }
      placeholder="Choose a file"
      accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
      clearable
      clearButtonProps={{ 'aria-label': 'No file' }}
      value={form.metadata}
      onChange={(metadata) => onChange({ ...form, metadata })}
    />
  );
}

function ProvisionFields({ form, onChange }: FieldsProps) {
  const roles = useQuery(rolesQuery);

  return (
    <>
      <Checkbox
        label="Create users at their first login"
        description="Otherwise, an administrator must create each user first."
        checked={form.provisions}
        onChange={({ currentTarget }) => onChange({ ...form, provisions: currentTarget.checked })}
      />
      {form.provisions ? (
        <Stack gap="md" pl="xl">
          <Select
            label="Role of new users"
            data={(roles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={form.defaultRole}
            onChange={(role) => onChange({ ...form, defaultRole: role ?? form.defaultRole })}
            allowDeselect={false}
            error={roles.error === null ? undefined : 'The roles could not be listed.'}
          />
          <Checkbox
            label="Roles come from the provider"
            description="The claim roles names one, such as bh-auditor or bh-power-user; where it names none, the role above counts. Each login sets the role anew."
            checked={form.rolesFromProvider}
            onChange={({ currentTarget }) => onChange({ ...form, rolesFromProvider: currentTarget.checked })}
          />
        </Stack>
      ) : null}
    </>
  );
}

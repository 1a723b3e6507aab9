import type { NewOidcProvider, SsoProvider, SsoProviderChange } from '@secgraph/contract';
import { oidcOf } from './provider-details.ts';

/** What the form holds, as it is typed. */
export interface ProviderForm {
  readonly type: 'OIDC' | 'SAML';
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** When a provider is changed: its secret goes, and no other comes in its place. */
  readonly dropsSecret: boolean;
  /** File of the provider; of one that is changed, null leaves it as it is. */
  readonly metadata: File | null;
  /** Its addresses count although it does not say that it has verified them. */
  readonly trustsEmails: boolean;
  readonly provisions: boolean;
  /** Id of a role. */
  readonly defaultRole: string;
  readonly rolesFromProvider: boolean;
}

const READ_ONLY = '3';

export const EMPTY_PROVIDER: ProviderForm = {
  type: 'OIDC',
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  dropsSecret: false,
  metadata: null,
  trustsEmails: false,
  provisions: false,
  defaultRole: READ_ONLY,
  rolesFromProvider: false,
};

export function formOfProvider(provider: SsoProvider): ProviderForm {
  const oidc = oidcOf(provider);
  const provision = provider.config?.auto_provision;

  return {
    ...EMPTY_PROVIDER,
    type: provider.type,
    name: provider.name,
    issuer: oidc?.issuer ?? '',
    clientId: oidc?.client_id ?? '',
    trustsEmails: provider.config?.email_verified_optional ?? false,
    provisions: provision?.enabled ?? false,
    defaultRole: provision?.enabled === true ? String(provision.default_role_id) : READ_ONLY,
    rolesFromProvider: provision?.role_provision ?? false,
  };
}

export function isComplete(form: ProviderForm, isNew: boolean): boolean {
  const { type, name, issuer, clientId, metadata } = form;
  const hasDetails =
    type === 'OIDC' ? URL.canParse(issuer.trim()) && clientId.trim() !== '' : metadata !== null || !isNew;

  return name.trim() !== '' && hasDetails;
}

export function toNewOidcProvider(form: ProviderForm): NewOidcProvider {
  return {
    name: form.name.trim(),
    issuer: form.issuer.trim(),
    client_id: form.clientId.trim(),
    config: { ...configOf(form), email_verified_optional: form.trustsEmails },
    ...(form.clientSecret === '' ? {} : { client_secret: form.clientSecret }),
  };
}

/** A secret that is not typed stays as it is: nobody is told it. */
export function toOidcChange(form: ProviderForm): SsoProviderChange {
  return form.dropsSecret ? { ...toNewOidcProvider(form), client_secret: null } : toNewOidcProvider(form);
}

/** The form that makes or changes a provider of SAML, as the service takes it. */
export function toSamlForm(form: ProviderForm): FormData {
  const data = new FormData();
  data.set('name', form.name.trim());
  if (form.metadata !== null) {
    data.set('metadata', form.metadata);
  }
  const { enabled, default_role_id: role, role_provision: hasRoles } = configOf(form).auto_provision;
  data.set('config.auto_provision.enabled', String(enabled));
  data.set('config.auto_provision.default_role_id', String(role));
  data.set('config.auto_provision.role_provision', String(hasRoles));

  return data;
}

function configOf({ provisions, defaultRole, rolesFromProvider }: ProviderForm) {
  return {
    auto_provision: {
      enabled: provisions,
      default_role_id: provisions ? Number(defaultRole) : 0,
      role_provision: provisions && rolesFromProvider,
    },
  };
}

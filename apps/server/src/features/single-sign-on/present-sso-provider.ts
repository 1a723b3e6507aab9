import {
  nullInt32,
  type OidcProvider,
  recordTimes,
  type SamlProvider,
  type SsoProvider,
} from '@secgraph/contract';
import type { OidcProviderRecord, SamlProviderRecord, SsoProviderRecord } from '@secgraph/database/auth';
import type { ClientAddress } from '../../http/client-address.ts';
import { loginProblemOf } from './login-root.ts';
import {
  callbackAddress,
  entityIdOf,
  loginAddress,
  metadataAddress,
  type OwnAddress,
  rootAddress,
} from './provider-address.ts';

/** Wire: a provider and its part of OpenID Connect have an id each; here they are the same. */
export function presentOidcProvider(provider: OidcProviderRecord): OidcProvider {
  return {
    id: provider.id,
    ...recordTimes(provider),
    client_id: provider.clientId,
    issuer: provider.issuer,
    sso_provider_id: provider.id,
  };
}

/**
 * Wire: the `name` of a provider of SAML is what stands for it in addresses.
 *
 * @param asked where whoever asks finds the service; what the provider was told counts more
 */
export function presentSamlProvider(provider: SamlProviderRecord, asked: string): SamlProvider {
  const { id, name, slug, ownRoot: root = asked } = provider;

  return {
    id,
    ...recordTimes(provider),
    name: slug,
    display_name: name,
    idp_issuer_uri: provider.issuer,
    idp_sso_uri: provider.postAddress,
    root_uri_version: 2,
    principal_attribute_mappings: null,
    sp_issuer_uri: entityIdOf(root, slug),
    sp_sso_uri: loginAddress(root, slug),
    sp_metadata_uri: metadataAddress(root, slug),
    sp_acs_uri: callbackAddress(root, slug),
    sso_provider_id: nullInt32(id),
  };
}

/** As it is told alone. */
export function presentProviderDetails(
  provider: SsoProviderRecord,
  root: string,
): OidcProvider | SamlProvider {
  return provider.type === 'oidc' ? presentOidcProvider(provider) : presentSamlProvider(provider, root);
}

export interface ProviderView {
  readonly own: OwnAddress;
  readonly client: ClientAddress;
  /** Who is not logged in need not know whom the service takes in. */
  readonly isConfigShown: boolean;
}

export function presentSsoProvider(
  provider: SsoProviderRecord,
  { own, client, isConfigShown }: ProviderView,
): SsoProvider {
  const asked = rootAddress(own.publicUrl, client);
  const root = provider.type === 'saml' ? (provider.ownRoot ?? asked) : asked;
  const problem = loginProblemOf(provider, own, client);
  const { isEnabled, defaultRoleId, areRolesProvisioned } = provider.autoProvision;
  const config = {
    auto_provision: {
      enabled: isEnabled,
      default_role_id: defaultRoleId,
      role_provision: areRolesProvisioned,
    },
    ...(provider.type === 'oidc' ? { email_verified_optional: provider.isEmailVerifiedOptional } : {}),
  };

  return {
    id: provider.id,
    name: provider.name,
    slug: provider.slug,
    type: provider.type === 'oidc' ? 'OIDC' : 'SAML',
    details: presentProviderDetails(provider, root),
    login_uri: loginAddress(root, provider.slug),
    callback_uri: callbackAddress(root, provider.slug),
    ...(isConfigShown ? { config } : {}),
    ...(isConfigShown && problem !== undefined ? { login_problem: problem } : {}),
  };
}

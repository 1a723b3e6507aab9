import { type OidcProvider, recordTimes, type SsoProvider } from '@secgraph/contract';
import type { SsoProviderRecord } from '@secgraph/database';
import { callbackAddress, loginAddress } from './provider-address.ts';

/** Wire: a provider and its part of OpenID Connect have an id each; here they are the same. */
export function presentOidcProvider(provider: SsoProviderRecord): OidcProvider {
  return {
    id: provider.id,
    ...recordTimes(provider),
    client_id: provider.clientId,
    issuer: provider.issuer,
    sso_provider_id: provider.id,
  };
}

export interface ProviderView {
  /** Where browsers find the service. */
  readonly root: string;
  /** Who is not logged in need not know whom the service takes in. */
  readonly isConfigShown: boolean;
}

export function presentSsoProvider(
  provider: SsoProviderRecord,
  { root, isConfigShown }: ProviderView,
): SsoProvider {
  const { isEnabled, defaultRoleId, areRolesProvisioned } = provider.autoProvision;
  const config = {
    auto_provision: {
      enabled: isEnabled,
      default_role_id: defaultRoleId,
      role_provision: areRolesProvisioned,
    },
  };

  return {
    id: provider.id,
    name: provider.name,
    slug: provider.slug,
    type: 'OIDC',
    details: presentOidcProvider(provider),
    login_uri: loginAddress(root, provider.slug),
    callback_uri: callbackAddress(root, provider.slug),
    ...(isConfigShown ? { config } : {}),
  };
}

import type { OidcProvider, SamlProvider, SsoProvider } from '@secgraph/contract';

export function oidcOf({ details }: SsoProvider): OidcProvider | undefined {
  return 'client_id' in details ? details : undefined;
}

export function samlOf({ details }: SsoProvider): SamlProvider | undefined {
  return 'idp_sso_uri' in details ? details : undefined;
}

/** What has to be told to the provider, and what it told. */
export function addressesOf(provider: SsoProvider): readonly (readonly [label: string, text: string])[] {
  const oidc = oidcOf(provider);
  const saml = samlOf(provider);

  return [
    ...(oidc === undefined
      ? []
      : ([
          ['Issuer', oidc.issuer],
          ['Client id', oidc.client_id],
          ['Redirect address', provider.callback_uri],
        ] as const)),
    ...(saml === undefined
      ? []
      : ([
          ['Entity id of the provider', saml.idp_issuer_uri],
          ['Logs in at', saml.idp_sso_uri],
          ['Entity id of this service', saml.sp_issuer_uri],
          ['Assertions go to', saml.sp_acs_uri],
          ['Metadata of this service', saml.sp_metadata_uri],
        ] as const)),
    ['Login address', provider.login_uri],
  ];
}

import type { SsoProvider } from '@secgraph/contract';
import { call } from '../../../api/call.ts';
import { type ProviderForm, toNewOidcProvider, toOidcChange, toSamlForm } from './provider-form.ts';

/** Makes a provider, or changes one. */
export async function saveProvider(form: ProviderForm, provider: SsoProvider | undefined): Promise<void> {
  if (provider !== undefined) {
    const { body, headers } =
      form.type === 'OIDC' ? encodeJson(toOidcChange(form)) : await encodeForm(toSamlForm(form));
    await call('update-sso-provider', { params: { sso_provider_id: provider.id }, body }, { headers });
  } else if (form.type === 'OIDC') {
    await call('create-oidc-provider', { body: toNewOidcProvider(form) });
  } else {
    const { body, headers } = await encodeForm(toSamlForm(form));
    await call('create-saml-provider', { body }, { headers });
  }
}

interface Encoded {
  readonly body: Blob;
  readonly headers: Readonly<Record<string, string>>;
}

function encodeJson(value: unknown): Encoded {
  return { body: new Blob([JSON.stringify(value)]), headers: { 'Content-Type': 'application/json' } };
}

/** The type by itself: that of a blob is in lower case, and the boundary of the form is not. */
async function encodeForm(form: FormData): Promise<Encoded> {
  const encoded = new Response(form);

  return {
    body: await encoded.blob(),
    headers: { 'Content-Type': encoded.headers.get('Content-Type') ?? 'multipart/form-data' },
  };
}

import type { Readable } from 'node:stream';
import { jsonBody, type NewOidcProvider, SsoProviderChange } from '@secgraph/contract';
import { isDatabaseError } from '@secgraph/database';
import type {
  OidcProviderRecord,
  SamlProviderRecord,
  SealSecret,
  SsoProviderRecord,
  SsoProviderRepository,
  UserRecord,
} from '@secgraph/database/auth';
import { createSigningIdentity } from '@secgraph/kernel/certificate';
import type { Caller } from '../../auth/caller.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { compileJsonBodyReader } from '../../http/body/read-json-body.ts';
import { conflict, HttpError, notFound } from '../../http/http-error.ts';
import type { OwnAddress } from './provider-address.ts';
import { type ProviderForm, readProviderForm } from './provider-form.ts';
import {
  readClientSecret,
  readNewProvider,
  readNewSamlProvider,
  readProviderChange,
  readSamlProviderChange,
} from './provider-input.ts';
import type { SamlReader } from './saml/saml-reader.ts';
import type { IdentityProviderMetadata } from './saml/thread/identity-provider-metadata.ts';

const MAX_CHANGE_BYTES = 1024 * 1024;
const readJsonChange = compileJsonBodyReader(jsonBody(SsoProviderChange), MAX_CHANGE_BYTES);

export interface ProviderChangeRequest {
  readonly body: Readable;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Where the service is for sure. */
  readonly ownRoot: string | undefined;
  /** Takes turns with others. */
  readonly asker: string;
}

export interface SsoProviderParts {
  readonly auth: Auth;
  readonly providers: SsoProviderRepository;
  readonly reader: SamlReader;
  readonly own: OwnAddress;
}

/** What administrators do with identity providers. Every method refuses in the words of the API. */
export class SsoProviderService {
  readonly #auth: Auth;
  readonly #providers: SsoProviderRepository;
  readonly #reader: SamlReader;
  readonly #own: OwnAddress;

  constructor({ auth, providers, reader, own }: SsoProviderParts) {
    this.#auth = auth;
    this.#providers = providers;
    this.#reader = reader;
    this.#own = own;
  }

  async create(request: NewOidcProvider): Promise<OidcProviderRecord> {
    const provider = readNewProvider(request);
    const secret = readClientSecret(request.client_secret);
    const id = await refusing(this.#providers.createProvider(provider, this.#sealing(secret)));
    const created = await this.get(id);
    if (created.type !== 'oidc') {
      throw notFound();
    }

    return created;
  }

  async createSaml(
    form: ProviderForm,
    { ownRoot, asker }: { readonly ownRoot: string; readonly asker: string },
  ): Promise<SamlProviderRecord> {
    const fields = await readNewSamlProvider(form, this.#metadataReader(asker));
    const provider = { ...fields, ownRoot };
    const now = new Date(this.#auth.clock.now());
    const { certificate, privateKey } = await createSigningIdentity('Secgraph', now);
    const id = await refusing(
      this.#providers.createSamlProvider(provider, {
        certificate,
        sealKey: (providerId) => this.#auth.secrets.seal(privateKey, signingKeyPurpose(providerId)),
      }),
    );

    return this.getSaml(id);
  }

  async get(providerId: number): Promise<SsoProviderRecord> {
    const provider = await this.#providers.findProvider(providerId);
    if (provider === undefined) {
      throw notFound();
    }

    return provider;
  }

  async getSaml(providerId: number): Promise<SamlProviderRecord> {
    const provider = await this.get(providerId);
    if (provider.type !== 'saml') {
      throw notFound();
    }

    return provider;
  }

  /** JSON for one type, a form for the other: which, is known only once the provider is. */
  async change(
    providerId: number,
    { body, headers, ownRoot, asker }: ProviderChangeRequest,
  ): Promise<SsoProviderRecord> {
    const provider = await this.get(providerId);
    if (provider.type === 'saml') {
      const form = await readProviderForm(body, headers);
      const fields = await readSamlProviderChange(form, this.#metadataReader(asker));
      // Names of this machine stand for each other: the one that the provider was told stays.
      const pinned = this.#own.publicUrl ?? provider.ownRoot ?? ownRoot;
      await refusing(this.#providers.changeProvider(providerId, { ...fields, ownRoot: pinned }, undefined));
    } else {
      // Whatever is read has passed the schema.
      const request = (await readJsonChange(body, headers)) as SsoProviderChange;
      await this.#changeOidc(providerId, request);
    }

    return this.get(providerId);
  }

  async #changeOidc(providerId: number, request: SsoProviderChange): Promise<void> {
    const fields = readProviderChange(request);
    const secret = readClientSecret(request.client_secret);
    await refusing(this.#providers.changeProvider(providerId, fields, this.#sealing(secret)));
  }

  /** Answers its users as they were. */
  async remove(
    caller: Caller,
    providerId: number,
    kind: 'SSO' | 'SAML' = 'SSO',
  ): Promise<readonly UserRecord[]> {
    const own = await this.#auth.users.findUser(caller.userId);
    if (own?.ssoProviderId === providerId) {
      throw conflict(`user may not delete their own ${kind} auth provider`);
    }

    const affected = await refusing(this.#providers.removeProvider(providerId));
    if (affected === undefined) {
      throw notFound();
    }

    return affected;
  }

  #metadataReader(asker: string): (xml: string) => Promise<IdentityProviderMetadata> {
    return (xml) => this.#reader.readMetadata(xml, asker);
  }

  #sealing(secret: string | null | undefined): SealSecret | undefined {
    return secret === undefined
      ? undefined
      : (id) => (secret === null ? null : this.#auth.secrets.seal(secret, clientSecretPurpose(id)));
  }
}

/** What the client secret of a provider is sealed for. */
export function clientSecretPurpose(providerId: number): string {
  return `sso-client-secret ${providerId}`;
}

/** What the key that requests to a provider are signed with is sealed for. */
export function signingKeyPurpose(providerId: number): string {
  return `sso-signing-key ${providerId}`;
}

async function refusing<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (isDatabaseError(error, 'DATABASE_CONFLICT')) {
      throw new HttpError('HTTP_CONFLICT', 'sso provider name must be unique', { cause: error });
    }
    if (isDatabaseError(error, 'DATABASE_LAST_ADMINISTRATOR')) {
      throw new HttpError('HTTP_CONFLICT', error.message, { cause: error });
    }
    throw error;
  }
}

import {
  type NewOidcProvider,
  ROLES,
  type SsoProviderChange,
  type SsoProviderConfigInput,
} from '@secgraph/contract';
import type { AutoProvision, OidcProviderFields, SamlProviderFields } from '@secgraph/database/auth';
import { isCodedError } from '@secgraph/kernel';
import { badRequest } from '../../http/http-error.ts';
import type { ProviderForm } from './provider-form.ts';
import { slugOf } from './provider-slug.ts';
import type { IdentityProviderMetadata } from './saml/thread/identity-provider-metadata.ts';

const MAX_LENGTH = 2_000;
const DISABLED: AutoProvision = { isEnabled: false, defaultRoleId: 0, areRolesProvisioned: false };

/** Errors: `SAML_BAD_METADATA`, in words for the administrator. */
type MetadataReader = (xml: string) => Promise<IdentityProviderMetadata>;
/** All but where the service is. */
type ToldSamlProvider = Omit<SamlProviderFields, 'ownRoot'>;

/** Throws all that is wrong, in the words that clients know. */
export function readNewProvider(request: NewOidcProvider): OidcProviderFields {
  const name = request.name?.trim() ?? '';
  const issuer = request.issuer?.trim() ?? '';
  const clientId = request.client_id?.trim() ?? '';
  const problems = [
    ...(name === '' ? ['Name: property is required and must not be empty or zero in value'] : []),
    ...(isIssuer(issuer) ? [] : ['Issuer: invalid url format']),
    ...(clientId === '' ? ['ClientID: property is required and must not be empty or zero in value'] : []),
  ];
  if (problems.length > 0) {
    throw badRequest(problems.join('; '));
  }
  if (request.config === undefined) {
    throw badRequest('config is required');
  }

  return {
    name,
    slug: slugOf(name),
    issuer,
    clientId: limited('client_id', clientId),
    isEmailVerifiedOptional: request.config.email_verified_optional ?? false,
    autoProvision: readAutoProvision(request.config),
  };
}

/** What is empty or absent stays. */
export function readProviderChange(request: SsoProviderChange): Partial<OidcProviderFields> {
  const name = request.name?.trim() ?? '';
  const issuer = request.issuer?.trim() ?? '';
  const clientId = request.client_id?.trim() ?? '';
  const isEmailVerifiedOptional = request.config?.email_verified_optional;
  if (issuer !== '' && !isIssuer(issuer)) {
    throw badRequest('issuer url is invalid');
  }

  return {
    ...(name === '' ? {} : { name, slug: slugOf(name) }),
    ...(issuer === '' ? {} : { issuer }),
    ...(clientId === '' ? {} : { clientId: limited('client_id', clientId) }),
    ...(isEmailVerifiedOptional === undefined ? {} : { isEmailVerifiedOptional }),
    ...(request.config === undefined ? {} : { autoProvision: readAutoProvision(request.config) }),
  };
}

/** Undefined: as it was; null: none from now on. */
export function readClientSecret(secret: string | null | undefined): string | null | undefined {
  if (secret === undefined || secret === '') {
    return undefined;
  }

  return secret === null ? null : limited('client_secret', secret);
}

function readAutoProvision({ auto_provision: asked }: SsoProviderConfigInput): AutoProvision {
  if (asked?.enabled !== true) {
    return DISABLED;
  }

  const defaultRoleId = asked.default_role_id ?? 0;
  if (!ROLES.some(({ id }) => id === defaultRoleId)) {
    throw badRequest('role id is invalid');
  }

  return { isEnabled: true, defaultRoleId, areRolesProvisioned: asked.role_provision ?? false };
}

/** Throws the first thing that is wrong, in the words that clients know. */
export async function readNewSamlProvider(
  form: ProviderForm,
  read: MetadataReader,
): Promise<ToldSamlProvider> {
  const name = form.text('name');
  if (name === undefined) {
    throw badRequest('form is missing "name" parameter');
  }
  const metadata = form.text('metadata');
  if (metadata === undefined) {
    throw badRequest('form is missing "metadata" parameter');
  }
  const autoProvision = readFormProvision(form);
  if (autoProvision === undefined) {
    throw badRequest(`form is missing "${ENABLED}" parameter`);
  }

  return { name, slug: slugOf(name), autoProvision, ...(await readMetadata(metadata, read)) };
}

/** What is empty or absent stays. */
export async function readSamlProviderChange(
  form: ProviderForm,
  read: MetadataReader,
): Promise<Partial<ToldSamlProvider>> {
  const [name, metadata] = [form.text('name'), form.text('metadata')];
  const autoProvision = readFormProvision(form);

  return {
    ...(name === undefined ? {} : { name, slug: slugOf(name) }),
    ...(metadata === undefined ? {} : await readMetadata(metadata, read)),
    ...(autoProvision === undefined ? {} : { autoProvision }),
  };
}

const ENABLED = 'config.auto_provision.enabled';
const DEFAULT_ROLE = 'config.auto_provision.default_role_id';
const ROLE_PROVISION = 'config.auto_provision.role_provision';

/** Undefined: nothing is said of it. */
function readFormProvision(form: ProviderForm): AutoProvision | undefined {
  const enabled = form.text(ENABLED);
  if (enabled === undefined) {
    return undefined;
  }

  const isEnabled = readBoolean(ENABLED, enabled);
  const role = required(DEFAULT_ROLE, form.text(DEFAULT_ROLE));
  if (!/^[+-]?\d{1,9}$/.test(role)) {
    throw badRequest(`"${DEFAULT_ROLE}" parameter could not be converted to int`);
  }
  const areRolesProvisioned = readBoolean(
    ROLE_PROVISION,
    required(ROLE_PROVISION, form.text(ROLE_PROVISION)),
  );
  if (!isEnabled) {
    return DISABLED;
  }
  const defaultRoleId = Number(role);
  if (!ROLES.some(({ id }) => id === defaultRoleId)) {
    throw badRequest(`"${DEFAULT_ROLE}" parameter is invalid`);
  }

  return { isEnabled, defaultRoleId, areRolesProvisioned };
}

function required(field: string, value: string | undefined): string {
  if (value === undefined) {
    throw badRequest(`form is missing "${field}" parameter`);
  }

  return value;
}

/** Spelt in the ways that the established product knows. */
function readBoolean(field: string, text: string): boolean {
  if (!/^(1|0|t|f|true|false)$/i.test(text)) {
    throw badRequest(`"${field}" parameter could not be converted to bool`);
  }

  return /^(1|t)/i.test(text);
}

async function readMetadata(
  xml: string,
  read: MetadataReader,
): Promise<Pick<SamlProviderFields, 'issuer' | 'postAddress' | 'redirectAddress' | 'certificates'>> {
  try {
    const { entityId, ...rest } = await read(xml);
    return { issuer: entityId, ...rest };
  } catch (error) {
    throw isCodedError(error, 'SAML_BAD_METADATA') ? badRequest(error.message) : error;
  }
}

/** Without query and fragment, as OpenID Connect Discovery has it, and without a password. */
function isIssuer(text: string): boolean {
  const url = URL.canParse(text) && text.length <= MAX_LENGTH ? new URL(text) : undefined;

  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === ''
  );
}

function limited(field: string, text: string): string {
  if (text.length > MAX_LENGTH) {
    throw badRequest(`${field} must have at most ${MAX_LENGTH} characters`);
  }

  return text;
}

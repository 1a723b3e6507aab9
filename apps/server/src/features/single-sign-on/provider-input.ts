import {
  type NewOidcProvider,
  ROLES,
  type SsoProviderChange,
  type SsoProviderConfigInput,
} from '@secgraph/contract';
import type { AutoProvision, SsoProviderFields } from '@secgraph/database';
import { badRequest } from '../../http/http-error.ts';
import { slugOf } from './provider-slug.ts';

const MAX_LENGTH = 2_000;
const DISABLED: AutoProvision = { isEnabled: false, defaultRoleId: 0, areRolesProvisioned: false };

/** Throws all that is wrong, in the words that clients know. */
export function readNewProvider(request: NewOidcProvider): SsoProviderFields {
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
    autoProvision: readAutoProvision(request.config),
  };
}

/** What is empty or absent stays. */
export function readProviderChange(request: SsoProviderChange): Partial<SsoProviderFields> {
  const name = request.name?.trim() ?? '';
  const issuer = request.issuer?.trim() ?? '';
  const clientId = request.client_id?.trim() ?? '';
  if (issuer !== '' && !isIssuer(issuer)) {
    throw badRequest('issuer url is invalid');
  }

  return {
    ...(name === '' ? {} : { name, slug: slugOf(name) }),
    ...(issuer === '' ? {} : { issuer }),
    ...(clientId === '' ? {} : { clientId: limited('client_id', clientId) }),
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

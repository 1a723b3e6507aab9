import { PERMISSIONS, ROLES, splitPermissionName } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type {
  ApiTokenRepository,
  LoginAddressRepository,
  RoleRepository,
  SessionRepository,
  SignedRequestRepository,
  UserRepository,
} from '@secgraph/database/auth';
import { type Clock, systemClock } from '@secgraph/kernel';
import { FEATURE_FLAGS } from '../config/feature-flags.ts';
import { loadParameterSettings, type ParameterSettings } from '../config/parameter-settings.ts';
import { PARAMETERS } from '../config/parameters.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { type Authenticate, createAuthenticate } from './authenticate.ts';
import { createBearerTokens } from './bearer-tokens.ts';
import { type FamiliarAddresses, loadFamiliarAddresses } from './familiar-addresses.ts';
import { createFirstAdministrator, type FirstAdministrator } from './first-administrator.ts';
import { CODE_PACE, createLoginBackoff } from './login-backoff.ts';
import { createPasswordCheck, type PasswordCheck } from './password-check.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { createSecondFactor, type SecondFactor } from './second-factor/second-factor.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';
import { createSessionService, type SessionService } from './session-service.ts';
import { createSessionTokens } from './session-token.ts';
import { createSignedRequests } from './signed-requests.ts';
import { createTakenSignatures } from './taken-signatures.ts';

/** Everything around who may do what, ready to use. */
export interface Auth {
  readonly authenticate: Authenticate;
  readonly users: UserRepository;
  readonly roles: RoleRepository;
  readonly sessions: SessionService;
  readonly sessionRows: SessionRepository;
  readonly hasher: PasswordHasher;
  readonly passwordCheck: PasswordCheck;
  readonly secondFactor: SecondFactor;
  readonly apiTokens: ApiTokenRepository;
  readonly signedRequestRows: SignedRequestRepository;
  /** For what has to be kept in the database and read again. */
  readonly secrets: SecretBox;
  readonly familiarAddresses: FamiliarAddresses;
  readonly loginAddressRows: LoginAddressRepository;
  readonly settings: ParameterSettings;
  readonly clock: Clock;
  /** Present on the one start that created it; main shows it once. */
  readonly firstAdministrator: FirstAdministrator | undefined;
}

export interface AuthOptions {
  /** Migrated. */
  readonly repositories: Repositories;
  readonly config: Pick<ServerConfig, 'admin' | 'argon2' | 'http'>;
  /** See `loadSecretKey`. */
  readonly secretKey: Uint8Array;
  readonly onError: (error: unknown) => void;
  readonly clock?: Clock;
  /** See {@link SessionService}; default false. */
  readonly isOnlyWriter?: boolean;
}

/** Prepares the database (roles, parameters, first administrator) and joins the parts. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { repositories, config } = options;
  const clock = options.clock ?? systemClock;
  const {
    apiTokens,
    loginAddresses: loginAddressRows,
    roles,
    sessions: sessionRows,
    signedRequests: signedRequestRows,
    users,
  } = repositories;
  await storeAuthDefaults(repositories);
  const settings = await loadSettings(options, clock);
  const hasher = await createPasswordHasher(config.argon2);
  const sessions = createSessionService({
    sessions: sessionRows,
    tokens: createSessionTokens(options.secretKey),
    lifetimeMs: settings.sessionLifetimeMs,
    isAccessLimited: settings.isAccessLimited,
    clock,
    isOnlyWriter: options.isOnlyWriter ?? false,
  });
  const secrets = createSecretBox(options.secretKey);
  const signedRequests = createSignedRequests({
    tokens: apiTokens,
    taken: createTakenSignatures({ rows: signedRequestRows, clock }),
    secrets,
    settings,
    clock,
    onError: options.onError,
  });
  const bearer = createBearerTokens(
    { tokens: apiTokens, secrets, settings, clock, onError: options.onError },
    sessions.scheme,
  );
  const firstAdministrator = await createFirstAdministrator({
    users,
    hasher,
    admin: config.admin,
    passwordLifetimeMs: settings.passwordLifetimeMs(),
    clock,
  });

  return {
    authenticate: createAuthenticate({ bearer, bhesignature: signedRequests }, sessions.scheme),
    apiTokens,
    signedRequestRows,
    secrets,
    users,
    roles,
    sessions,
    sessionRows,
    hasher,
    passwordCheck: createPasswordCheck({
      hasher,
      backoff: createLoginBackoff(clock),
      codeBackoff: createLoginBackoff(clock, CODE_PACE),
    }),
    secondFactor: createSecondFactor({
      rows: repositories.secondFactors,
      secrets,
      clock,
      onError: options.onError,
    }),
    familiarAddresses: await loadFamiliarAddresses(loginAddressRows, clock),
    loginAddressRows,
    settings,
    clock,
    firstAdministrator,
  };
}

/** Roles, parameters and flags that every database has. */
export async function storeAuthDefaults({
  roles,
  parameters,
  featureFlags,
}: Pick<Repositories, 'roles' | 'parameters' | 'featureFlags'>): Promise<void> {
  await storeRoles(roles);
  await parameters.storeDefaults(PARAMETERS);
  await featureFlags.storeDefaults(FEATURE_FLAGS);
}

async function storeRoles(roles: RoleRepository): Promise<void> {
  const idByName = new Map(PERMISSIONS.map((permission) => [permission.name, permission.id]));

  await roles.storeRoles(
    PERMISSIONS.map(({ id, name }) => ({ id, ...splitPermissionName(name) })),
    ROLES.map((role) => ({
      id: role.id,
      name: role.name,
      description: role.description,
      permissionIds: role.permissions.flatMap((name) => idByName.get(name) ?? []),
    })),
  );
}

async function loadSettings(options: AuthOptions, clock: Clock): Promise<ParameterSettings> {
  const { parameters, featureFlags: flags } = options.repositories;

  return loadParameterSettings({
    parameters,
    flags,
    clock,
    trustedProxies: options.config.http.trustedProxies,
    onError: options.onError,
  });
}

import {
  brokenPasswordRules,
  type NewUserRequest,
  permissionsOfRoles,
  type UserChange,
} from '@secgraph/contract';
import { isDatabaseError } from '@secgraph/database';
import type {
  SsoProviderRepository,
  UserAdministration,
  UserChanges,
  UserRecord,
} from '@secgraph/database/auth';
import { AuthError } from '../../auth/authenticate.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Auth } from '../../auth/create-auth.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { badRequest, conflict, HttpError, notFound } from '../../http/http-error.ts';
import {
  type AccessAudit,
  ALL_ENVIRONMENTS,
  accessBefore,
  auditOf,
  type EnvironmentAccess,
  planAccess,
  readAccess,
} from './environment-access.ts';
import { asksForSaml, readNames, readProvider, readRoles } from './user-input.ts';

/** Long past: the next session may only change the password. */
const EXPIRED = new Date('0001-01-01T00:00:00Z');

export interface UserServiceParts {
  readonly auth: Auth;
  readonly users: UserAdministration;
  readonly providers: SsoProviderRepository;
  /** Knows the environments. */
  readonly graph: GraphQueries;
}

/** What administrators do with users. Every method refuses in the words of the API. */
export class UserService {
  readonly #auth: Auth;
  readonly #users: UserAdministration;
  readonly #providers: SsoProviderRepository;
  readonly #graph: GraphQueries;

  constructor({ auth, users, providers, graph }: UserServiceParts) {
    this.#auth = auth;
    this.#users = users;
    this.#providers = providers;
    this.#graph = graph;
  }

  async get(userId: string): Promise<UserRecord> {
    const user = await this.#auth.users.findUser(userId);
    if (user === undefined) {
      throw notFound();
    }

    return user;
  }

  async create(request: NewUserRequest, limits: JobLimits): Promise<UserRecord> {
    const roleIds = readRoles(request) ?? [];
    const provider = readProvider(request) ?? null;
    await this.#assertKnownProvider(provider, asksForSaml(request));
    const secret = provider === null ? (request.secret ?? '') : '';
    if (secret !== '') {
      assertPolicy(secret);
    }
    const { principalName, emailAddress = '', firstName = '', lastName = '' } = readNames(request);
    if (principalName === undefined) {
      throw badRequest('principal is required');
    }

    const access = this.#isAccessLimited
      ? planAccess(await readAccess(request, this.#graph, limits), roleIds)
      : ALL_ENVIRONMENTS;
    const digest = secret === '' ? undefined : await this.#auth.hasher.digest(secret, limits.signal);
    const userId = await refusing(
      this.#users.createUser({
        principalName,
        emailAddress,
        firstName,
        lastName,
        isDisabled: request.is_disabled ?? false,
        ...access,
        roleIds,
        ssoProviderId: provider,
        secret: digest === undefined ? undefined : { digest, expiresAt: this.#secretExpiry(request) },
      }),
    );

    return this.get(userId);
  }

  /** What is to be told of the environments of the user; while access is not limited, nothing changes of them. */
  async change(
    userId: string,
    request: UserChange,
    limits: JobLimits & { readonly caller: Caller },
  ): Promise<AccessAudit | undefined> {
    const { caller } = limits;
    const roleIds = readRoles(request);
    const names = readNames(request);
    const provider = readProvider(request);
    if (provider !== undefined) {
      await this.#assertKnownProvider(provider, asksForSaml(request));
    }
    const asksAccess = this.#isAccessLimited ? await readAccess(request, this.#graph, limits) : undefined;
    let told: AccessAudit | undefined;
    const namesRoles = roleIds === undefined ? new Set<number>() : await this.#providers.findRoleProviders();

    const isFound = await refusing(
      this.#users.changeUser(userId, (user) => {
        const isDisabled = request.is_disabled ?? user.isDisabled;
        const asked = { roleIds, provider, isDisabled };
        if (caller.userId === userId) {
          assertHarmlessToOneself(user, asked);
        }

        const providerAfter = provider === undefined ? (user.ssoProviderId ?? null) : provider;
        if (providerAfter !== null && namesRoles.has(providerAfter)) {
          assertSameRoles(user, roleIds);
        }

        const before = accessOfUser(user);
        const isAsked =
          roleIds !== undefined ||
          asksAccess?.seesAll !== undefined ||
          asksAccess?.environmentIds !== undefined;
        const access =
          asksAccess !== undefined && isAsked
            ? planAccess(
                asksAccess,
                roleIds ?? idsOf(user),
                accessBefore(idsOf(user), roleIds ?? idsOf(user), before),
              )
            : undefined;
        told = access && auditOf(before, access);

        return planChange(user, { ...asked, names, access });
      }),
    );
    if (!isFound) {
      throw notFound();
    }

    return told;
  }

  async remove(caller: Caller, userId: string): Promise<void> {
    // Whether there is such a user comes first, also where that is oneself.
    await this.get(userId);
    if (caller.userId === userId) {
      throw badRequest('User cannot delete themselves');
    }
    if (!(await refusing(this.#users.removeUser(userId)))) {
      throw notFound();
    }
  }

  async expireSecret(userId: string): Promise<void> {
    const user = await this.get(userId);
    if (user.ssoProviderId !== undefined) {
      throw conflict('user has SAML auth enabled');
    }
    if (!(await this.#users.expireSecret(userId))) {
      throw notFound();
    }
  }

  async #assertKnownProvider(providerId: number | null, isSaml: boolean): Promise<void> {
    if (providerId === null) {
      return;
    }

    const provider = await this.#providers.findProvider(providerId);
    if (provider === undefined || (isSaml && provider.type !== 'saml')) {
      throw notFound();
    }
  }

  get #isAccessLimited(): boolean {
    return this.#auth.settings.isAccessLimited();
  }

  #secretExpiry({ needs_password_reset: needsReset = false }: NewUserRequest): Date {
    return needsReset ? EXPIRED : new Date(this.#auth.clock.now() + this.#auth.settings.passwordLifetimeMs());
  }
}

interface AskedChange {
  readonly roleIds: readonly number[] | undefined;
  readonly provider: number | null | undefined;
  readonly isDisabled: boolean;
}

function planChange(
  user: UserRecord,
  {
    names,
    roleIds,
    provider,
    isDisabled,
    access,
  }: AskedChange & {
    readonly names: ReturnType<typeof readNames>;
    readonly access: EnvironmentAccess | undefined;
  },
): UserChanges {
  const isOtherProvider = provider !== undefined && provider !== (user.ssoProviderId ?? null);

  return {
    fields: {
      ...names,
      isDisabled,
      ...access,
      ...(roleIds === undefined ? {} : { roleIds }),
      ...(provider === undefined ? {} : { ssoProviderId: provider }),
    },
    dropsSecret: provider !== undefined && provider !== null,
    endsSessions: isDisabled || isOtherProvider || (roleIds !== undefined && takesPermissions(user, roleIds)),
  };
}

export function accessOfUser({ seesAllEnvironments, environments }: UserRecord): EnvironmentAccess {
  return {
    seesAllEnvironments,
    environmentIds: environments.map(({ environmentId }) => environmentId),
  };
}

/** Nobody locks himself out, and nobody gives himself more. */
function assertHarmlessToOneself(user: UserRecord, { roleIds, provider, isDisabled }: AskedChange): void {
  if (isDisabled) {
    throw badRequest('user attempted to disable themselves');
  }
  if (roleIds !== undefined && !isSame(roleIds, idsOf(user))) {
    throw badRequest('user attempted to change own role');
  }
  if (provider !== undefined && provider !== (user.ssoProviderId ?? null)) {
    throw badRequest('user attempted to change own SSO Provider');
  }
}

/** Whether the user may do less with the roles than now. */
export function takesPermissions(user: UserRecord, roleIds: readonly number[]): boolean {
  return !permissionsOfRoles(idsOf(user)).isSubsetOf(permissionsOfRoles(roleIds));
}

function idsOf({ roles }: UserRecord): readonly number[] {
  return roles.map(({ id }) => id);
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

function assertPolicy(secret: string): void {
  const broken = brokenPasswordRules(secret);
  if (broken.length > 0) {
    throw new AuthError('AUTH_BAD_SECRET', broken.map(({ message }) => message).join('; '));
  }
}

/** The next login would undo it. */
function assertSameRoles(user: UserRecord, roleIds: readonly number[] | undefined): void {
  if (roleIds !== undefined && !isSame(roleIds, idsOf(user))) {
    throw badRequest('user attempted to change a role for a SSO Provider with role provision enabled');
  }
}

const TAKEN: Readonly<Record<string, string>> = {
  principal_name: 'principal name must be unique',
  email_address: 'email must be unique',
};

async function refusing<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (isDatabaseError(error, 'DATABASE_CONFLICT')) {
      throw new HttpError('HTTP_CONFLICT', TAKEN[String(error.details['column'])] ?? error.message, {
        cause: error,
      });
    }
    if (isDatabaseError(error, 'DATABASE_LAST_ADMINISTRATOR')) {
      throw new HttpError('HTTP_BAD_REQUEST', error.message, { cause: error });
    }
    throw error;
  }
}

export {
  type AccountRecovery,
  createAccountRecovery,
  type RecoverableUser,
  recordOnMachine,
} from './account-recovery.ts';
export {
  type ApiTokenRecord,
  type ApiTokenRepository,
  createApiTokenRepository,
  type LiveApiToken,
  type TokenUser,
} from './api-token-repository.ts';
export {
  createLoginAddressRepository,
  type LoginAddressRepository,
} from './login-address-repository.ts';
export {
  type AssertPreferences,
  createPreferenceRepository,
} from './preference-repository.ts';
export {
  createRoleRepository,
  type RoleRepository,
} from './role-repository.ts';
export {
  createSecondFactorRepository,
  type SecondFactorRepository,
} from './second-factor-repository.ts';
export {
  createSessionRepository,
  type LiveSession,
  type SessionProvider,
  type SessionRepository,
} from './session-repository.ts';
export {
  createSignOnRepository,
  type SignOnRepository,
} from './sign-on-repository.ts';
export {
  createSignedRequestRepository,
  type SignedRequestRepository,
} from './signed-request-repository.ts';
export {
  type AutoProvision,
  createSsoProviderRepository,
  type OidcProviderFields,
  type OidcProviderRecord,
  type SamlProviderFields,
  type SamlProviderRecord,
  type SealSecret,
  type SsoProviderRecord,
  type SsoProviderRepository,
} from './sso-provider-repository.ts';
export {
  createUserAdministration,
  type MinimalUserRecord,
  type UserAdministration,
  type UserChanges,
} from './user-administration.ts';
export type {
  AuthSecretRecord,
  PermissionRecord,
  RoleRecord,
  UserRecord,
} from './user-record.ts';
export {
  type Credentials,
  createUserRepository,
  type UserRepository,
} from './user-repository.ts';

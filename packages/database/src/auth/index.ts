export { AccountRecovery, type RecoverableUser, recordOnMachine } from './account-recovery.ts';
export {
  type ApiTokenRecord,
  ApiTokenRepository,
  type LiveApiToken,
  type TokenUser,
} from './api-token-repository.ts';
export { LoginAddressRepository } from './login-address-repository.ts';
export type { AssertPreferences } from './preference-repository.ts';
export { RoleRepository } from './role-repository.ts';
export { SecondFactorRepository } from './second-factor-repository.ts';
export {
  type CheckedSecret,
  type LiveSession,
  type SessionProvider,
  SessionRepository,
} from './session-repository.ts';
export { SignOnRepository } from './sign-on-repository.ts';
export { SignedRequestRepository } from './signed-request-repository.ts';
export {
  type AutoProvision,
  type OidcProviderFields,
  type OidcProviderRecord,
  type SamlProviderFields,
  type SamlProviderRecord,
  type SealSecret,
  type SsoProviderRecord,
  SsoProviderRepository,
} from './sso-provider-repository.ts';
export { type MinimalUserRecord, UserAdministration, type UserChanges } from './user-administration.ts';
export type {
  AuthSecretRecord,
  PermissionRecord,
  RoleRecord,
  UserRecord,
} from './user-record.ts';
export { type Credentials, UserRepository } from './user-repository.ts';

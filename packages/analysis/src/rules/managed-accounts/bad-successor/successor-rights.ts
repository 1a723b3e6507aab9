import type { Right } from '../../../composition/held-rights.ts';

/** Creates a delegated account in a domain, a unit or a container. Generic write is no such right. */
export const CREATES_ACCOUNT = {
  kinds: ['CreateChildDMSA', 'CreateChildAll', 'GenericAll', 'WriteDacl', 'WriteOwner', 'Owns'],
  heldBy: 'directory',
} as const satisfies Right;

/** Controls a delegated account that is there. */
export const CONTROLS_ACCOUNT = {
  kinds: ['GenericAll', 'WriteDacl', 'WriteOwner', 'Owns', 'GenericWrite'],
  heldBy: 'directory',
} as const satisfies Right;

/** Only all of these together control a delegated account: whom it replaces, that it does, and its keys. */
export const SUCCESSION_RIGHTS = [
  { kinds: ['WriteMsDSManagedAccountPrecededByLink'], heldBy: 'directory' },
  { kinds: ['WriteMsDSDelegatedMSAState'], heldBy: 'directory' },
  { kinds: ['WriteMsDSGroupMSAMembership', 'ReadGMSAPassword'], heldBy: 'directory' },
] as const satisfies readonly Right[];

/** Both sides of the link that the replaced account has. */
export const SUPERSEDING_RIGHTS = [
  { kinds: ['WriteMsDSSupersededManagedAccountLink'], heldBy: 'directory' },
  { kinds: ['WriteMsDSSupersededServiceAccountState'], heldBy: 'directory' },
] as const satisfies readonly Right[];

export const SUCCESSOR_KINDS = [
  ...CREATES_ACCOUNT.kinds,
  ...CONTROLS_ACCOUNT.kinds,
  ...SUCCESSION_RIGHTS.flatMap(({ kinds }) => kinds),
  ...SUPERSEDING_RIGHTS.flatMap(({ kinds }) => kinds),
] as const;

/** Where such accounts are created. */
export const PLACES = ['OU', 'Container', 'Domain'] as const;

/** What has the attributes of a replaced account; groups have not. */
export const REPLACEABLE = ['User', 'Computer', 'DelegatedMSA'] as const;

import type { Right } from '../../../composition/held-rights.ts';

/** Whoever has one of them writes the service names of a computer. */
export const WRITE_SERVICE_NAMES = {
  kinds: ['WriteSPN', 'GenericAll', 'GenericWrite'],
  heldBy: 'directory',
} as const satisfies Right;

/** Whoever has one of them acts as the account that may delegate. */
export const CONTROL_ACCOUNT = {
  kinds: ['GenericAll', 'GenericWrite', 'WriteDacl', 'WriteOwner', 'Owns', 'AddKeyCredentialLink', 'AdminTo'],
  heldBy: 'directory',
} as const satisfies Right;

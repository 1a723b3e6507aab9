import type { Right } from '../../../composition/held-rights.ts';

/** On the domain: the control right itself, or all of them. */
export const REANIMATE = {
  kinds: ['ReanimateTombstones', 'AllExtendedRights', 'GenericAll'],
  heldBy: 'directory',
} as const satisfies Right;

/** On the container that the object is restored into. Writing properties creates nothing. */
export const CREATE_CHILD = {
  kinds: ['CreateChild', 'CreateChildAll', 'GenericAll', 'WriteOwner', 'WriteDacl', 'Owns'],
  heldBy: 'directory',
} as const satisfies Right;

/** On the deleted object: restoring renames it, for which both attributes are written. */
export const WRITE_RDN = { kinds: ['WriteRDN'], heldBy: 'directory' } as const satisfies Right;
export const WRITE_COMMON_NAME = { kinds: ['WriteCommonName'], heldBy: 'directory' } as const satisfies Right;
/** Either is enough for both. */
export const WRITE_ALL = {
  kinds: ['GenericAll', 'GenericWrite'],
  heldBy: 'directory',
} as const satisfies Right;

export const REANIMATION_KINDS = [
  ...new Set([
    ...REANIMATE.kinds,
    ...CREATE_CHILD.kinds,
    ...WRITE_RDN.kinds,
    ...WRITE_COMMON_NAME.kinds,
    ...WRITE_ALL.kinds,
  ]),
];

import type { HygieneLevel } from '../options/estate-options.ts';

/** Probabilities and shares that a level of hygiene stands for in a tenant. */
export interface CloudHygiene {
  /** How many more hold a role than need to. */
  readonly roleHolders: number;
  /** The share of those who hold a role that are synchronised from a directory. */
  readonly syncedHolders: number;
  /** The share of the permissions of applications that lead to control. */
  readonly dangerousPermissions: number;
  /** Roles whose activation nobody has to approve, among those that matter. */
  readonly withoutApproval: number;
  /** Guests in groups that give access. */
  readonly guestMembers: number;
  /** Assignments of roles on resources, per resource. */
  readonly directAssignments: number;
}

export const CLOUD_HYGIENE: Readonly<Record<HygieneLevel, CloudHygiene>> = {
  good: {
    roleHolders: 0.5,
    syncedHolders: 0,
    dangerousPermissions: 0.0005,
    withoutApproval: 0,
    guestMembers: 0.02,
    directAssignments: 0.02,
  },
  typical: {
    roleHolders: 1,
    syncedHolders: 0.25,
    dangerousPermissions: 0.004,
    withoutApproval: 0.5,
    guestMembers: 0.1,
    directAssignments: 0.08,
  },
  poor: {
    roleHolders: 3,
    syncedHolders: 0.6,
    dangerousPermissions: 0.02,
    withoutApproval: 1,
    guestMembers: 0.3,
    directAssignments: 0.25,
  },
};

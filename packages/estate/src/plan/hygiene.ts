import type { HygieneLevel } from '../options/estate-options.ts';

/** Probabilities and shares that a level of hygiene stands for. */
export interface Hygiene {
  /** Entries that give somebody a right by mistake, per object. */
  readonly strayAces: number;
  /** Sessions of tier-zero accounts on machines of other tiers, per computer. */
  readonly tierZeroSessions: number;
  /** Members of the local administrators that should not be there, per computer. */
  readonly localAdminSprawl: number;
  /** Service accounts in Domain Admins, per service account. */
  readonly privilegedServices: number;
  /** Computers with managed local passwords. */
  readonly managedLocalPasswords: number;
  /** Servers that may act for anyone. */
  readonly unconstrainedServers: number;
  /** Service accounts and servers that may act for others towards one service. */
  readonly constrainedDelegation: number;
  readonly weakAccountFlags: number;
  readonly smbSigning: number;
  readonly restrictedNtlm: number;
  readonly webClients: number;
  /** Tier-zero accounts in Protected Users. */
  readonly protectedUsers: number;
  /** Registry of domain controllers: full enforcement is 2. */
  readonly certificateBinding: 0 | 1 | 2;
  readonly certificateMapping: number;
  readonly ldapSigning: boolean;
  /** The share of the certification authorities that offer web enrolment over plain HTTP. */
  readonly webEnrolment: number;
  /** Units delegated with full control instead of single rights. */
  readonly broadDelegation: number;
  readonly machineAccountQuota: number;
  /** The share of the invented templates that are published with a known weakness. */
  readonly weakTemplates: number;
}

export const HYGIENE: Readonly<Record<HygieneLevel, Hygiene>> = {
  good: {
    strayAces: 0.002,
    tierZeroSessions: 0,
    localAdminSprawl: 0.01,
    privilegedServices: 0,
    managedLocalPasswords: 0.98,
    unconstrainedServers: 0,
    constrainedDelegation: 0.02,
    weakAccountFlags: 0.001,
    smbSigning: 0.95,
    restrictedNtlm: 0.5,
    webClients: 0.02,
    protectedUsers: 1,
    certificateBinding: 2,
    certificateMapping: 24,
    ldapSigning: true,
    webEnrolment: 0,
    broadDelegation: 0,
    machineAccountQuota: 0,
    weakTemplates: 0,
  },
  typical: {
    strayAces: 0.015,
    tierZeroSessions: 0.004,
    localAdminSprawl: 0.12,
    privilegedServices: 0.02,
    managedLocalPasswords: 0.75,
    unconstrainedServers: 0.01,
    constrainedDelegation: 0.06,
    weakAccountFlags: 0.006,
    smbSigning: 0.5,
    restrictedNtlm: 0.1,
    webClients: 0.1,
    protectedUsers: 0.4,
    certificateBinding: 1,
    certificateMapping: 24,
    ldapSigning: false,
    webEnrolment: 0.3,
    broadDelegation: 0.15,
    machineAccountQuota: 10,
    weakTemplates: 0.2,
  },
  poor: {
    strayAces: 0.06,
    tierZeroSessions: 0.02,
    localAdminSprawl: 0.4,
    privilegedServices: 0.08,
    managedLocalPasswords: 0.3,
    unconstrainedServers: 0.05,
    constrainedDelegation: 0.15,
    weakAccountFlags: 0.03,
    smbSigning: 0.1,
    restrictedNtlm: 0,
    webClients: 0.35,
    protectedUsers: 0,
    certificateBinding: 0,
    certificateMapping: 31,
    ldapSigning: false,
    webEnrolment: 1,
    broadDelegation: 0.5,
    machineAccountQuota: 10,
    weakTemplates: 0.6,
  },
};

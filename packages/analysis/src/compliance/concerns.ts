import type { ControlId } from './control-frameworks.ts';

/**
 * What a finding may be a sign of, with the controls that ask for the opposite. Each is narrow enough that a finding
 * which has it speaks against every control of it.
 */
export const CONCERNS = {
  /** Somebody holds rights that his work does not need. */
  privilege: ['AC-3', 'AC-6', '3.1.2', '3.1.5', 'PR.AC-4', 'PR.AA-05'],
  /** Whoever is not privileged can do what only the privileged may. */
  privilegedFunctions: ['AC-6(1)', 'AC-6(10)', '3.1.7', 'PR.AC-4', 'PR.AA-05'],
  /** Others than those who manage accounts decide who is somebody, or who belongs to what. */
  accounts: ['AC-2', '3.1.1', 'PR.AC-1', 'PR.AA-01'],
  /** Privileged accounts are not kept apart, or not few. */
  privilegedAccounts: ['AC-2(7)', 'AC-6(5)', '3.1.5', 'PR.AC-4', 'PR.AA-05'],
  /** Nobody looked whether privileges are still needed. */
  review: ['AC-2', 'AC-6(7)', '3.1.1', '3.1.5', 'PR.AC-1', 'PR.AC-4', 'PR.AA-05'],
  /** One holds what two should share: to grant, and to use what is granted. */
  duties: ['AC-5', '3.1.4', 'PR.AC-4', 'PR.AA-05'],
  /** A privileged account is used where everyday work is done. */
  separation: ['AC-6(2)', 'SC-2', '3.1.6', '3.13.3', 'PR.AC-4', 'PR.AA-05'],
  /** What secures everything else lies on a system that is not looked after as well. */
  isolation: ['SC-2', 'SC-3', '3.13.3', 'PR.AC-4', 'PR.AA-05'],
  /** Somebody else sets, adds or replaces what an account logs on with. */
  credentials: ['IA-5', '3.5.2', 'PR.AC-1', 'PR.AA-01'],
  /** What accounts log on with can be read. */
  secrets: ['IA-5', 'IA-5(6)', '3.5.2', 'PR.AC-1', 'PR.AA-01'],
  /** A password can be guessed offline. */
  guessing: ['IA-5(1)', '3.5.7', 'PR.AC-1', 'PR.AC-7', 'PR.AA-01', 'PR.AA-03'],
  /** One factor is enough. */
  oneFactor: ['IA-2(1)', '3.5.3', 'PR.AC-7', 'PR.AA-03'],
  /** Somebody is taken for another, by delegation, history or synchronisation. */
  impersonation: ['IA-2', '3.5.1', '3.5.2', 'PR.AC-6', 'PR.AA-04'],
  /** Certificates for others are issued, or taken as theirs. */
  certificates: ['IA-5(2)', 'SC-17', '3.5.2', 'PR.AC-6', 'PR.AA-02'],
  /** Cryptographic keys lie where they should not. */
  keys: ['SC-12', '3.13.10', 'PR.AC-1', 'PR.AA-01'],
  /** What is said in a session can be passed on as one's own, since nothing seals it. */
  transmission: ['SC-8', 'SC-23', '3.13.15', 'PR.DS-2', 'PR.DS-02'],
  /** A setting is weaker than it should be. */
  settings: ['CM-6', '3.4.2', 'PR.IP-1', 'PR.PS-01'],
  /** Whoever should not can change what runs, or how. */
  changes: ['CM-5', '3.4.5', 'PR.IP-3', 'PR.PS-01'],
  /** A function is on that hardly anybody needs. */
  functionality: ['CM-7', '3.4.6', 'PR.PT-3', 'PR.PS-01'],
  /** A machine is administered from afar by who should not. */
  remoteAdministration: ['MA-4', 'PR.MA-2'],
} as const satisfies Readonly<Record<string, readonly ControlId[]>>;

export type Concern = keyof typeof CONCERNS;

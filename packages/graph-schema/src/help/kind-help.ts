import type { RelationshipKind } from '../relationships/relationship-sets.ts';

/** What a relationship kind means to a defender. */
export interface KindHelp extends HelpTexts {
  readonly kind: RelationshipKind;
}

/** Plain text: sentences without markup. */
export interface HelpTexts {
  /** A few words, without a full stop. */
  readonly title: string;
  /** One sentence about the start and the end. */
  readonly summary: string;
  /** When the relationship is there: what was collected, or what the rule asks for. */
  readonly meaning: string;
  /** What an attacker gains by it, without the steps. */
  readonly gain: string;
  /** What its use, or a change that makes it, leaves behind; empty where there is nothing. */
  readonly traces: readonly HelpTrace[];
  readonly detection: string;
  readonly remediation: string;
  /** What the remediation may break. */
  readonly mayBreak: string;
  readonly references: readonly HelpReference[];
}

/** The texts of a family, by kind: `AddMember: {` is found in one file only. */
export type FamilyHelp = { readonly [Kind in RelationshipKind]?: HelpTexts };

export interface HelpTrace {
  readonly source: TraceSource;
  /** The number of an event in the Windows event log. */
  readonly eventId?: number;
  /** What happened, as logs of the cloud name it. */
  readonly operation?: string;
  readonly text: string;
}

export interface HelpReference {
  readonly title: string;
  readonly url: string;
}

export type TraceSource =
  | 'Security log of domain controllers'
  | 'Security log of the computer'
  | 'Security log of the certification authority'
  | 'System log of domain controllers'
  | 'Directory Service log of domain controllers'
  | 'System log of the computer'
  | 'PowerShell operational log'
  | 'WinRM operational log'
  | 'Terminal Services operational logs'
  | 'NTLM operational log'
  | 'Group Policy operational log'
  | 'Application log of the computer'
  | 'Web server log'
  | 'Microsoft Entra logs'
  | 'Microsoft Entra audit log'
  | 'Microsoft Entra sign-in log'
  | 'Microsoft Graph activity log'
  | 'Azure activity log'
  | 'Azure resource log'
  | 'Intune audit log'
  | 'Network monitoring'
  | 'Certificate services client log';

import type { RelationshipKind } from '@secgraph/graph-schema';
import type { Composition } from '../composition/composition.ts';
import type { RuleDraft } from './rule-draft.ts';
import type { Needs, RuleView } from './rule-view.ts';

/** The chapters of the rules, in the order in which documents list them. */
export const RULE_FAMILIES = {
  'well-known': 'Well-known groups and names',
  ownership: 'Ownership',
  replication: 'Replication and directory secrets',
  trusts: 'Trusts',
  'managed-accounts': 'Managed service accounts',
  delegation: 'Delegation',
  'deleted-objects': 'Deleted objects',
  'local-groups': 'Local groups and logon rights',
  certificates: 'Certificate services',
  'certificate-attacks': 'Attacks on certificate services',
  'ntlm-relay': 'Coercion and relay of NTLM',
  tenants: 'Tenants',
  'entra-roles': 'Roles of Entra ID',
  'graph-permissions': 'Permissions of Microsoft Graph',
  hybrid: 'Directory and cloud',
} as const;

export type RuleFamily = keyof typeof RULE_FAMILIES;

/** What documents tell about a rule of any list. */
export interface RuleDescription {
  /** Stable and unique among all rules. */
  readonly id: string;
  readonly family: RuleFamily;
  /** Kinds of the relationships it writes; empty for rules about nodes. */
  readonly derives: readonly RelationshipKind[];
  readonly needs: Needs;
  /** One sentence for people who read findings. */
  readonly summary: string;
  /** Where the rule is written down: a document, a paper, the behaviour of a product. */
  readonly source: string;
}

/** One idea of the analysis: metadata and code together. No two rules derive the same kind. */
export interface Rule extends RuleDescription {
  /** Beyond what the established product derives: runs only while extended techniques are derived. */
  readonly isExtended?: true;
  /** Derived relationships from a node to itself are kept; else they are left out. */
  readonly mayDeriveSelf?: boolean;
  /** What explains the relationships that it derives; without it, they are not explained. */
  readonly composition?: Composition;
  run(view: RuleView, draft: RuleDraft): void;
}

export function defineRule(rule: Rule): Rule {
  return rule;
}

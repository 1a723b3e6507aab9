/** Whose rules an analysis follows: this product's, or those of the established product as of November 2025. */
export const RULE_SETS = ['current', '2025-11'] as const;

export type RuleSet = (typeof RULE_SETS)[number];

/** What holds in each rule set. */
interface RuleSwitch<Value> extends Readonly<Record<RuleSet, Value>> {
  readonly meaning: string;
}

/**
 * Everything in which the rule sets differ, so that a team that migrates can compare relationship by
 * relationship. A rule asks `view.switches`; nothing else may tell the sets apart.
 *
 * Not here, because they leave no trace in what is derived: the order in which relationships are written,
 * whether one is listed twice in an explanation, and what becomes of the run after bad data (it goes on).
 */
const SWITCHES = {
  wellKnownTypes: choose<'directory' | 'any'>({
    meaning: 'Which nodes become groups when their object id is that of a well-known group',
    current: 'directory',
    '2025-11': 'any',
  }),
  retractsGuestClaim: choose<boolean>({
    meaning: 'A guest account that is disabled can no longer be claimed by everyone',
    current: true,
    '2025-11': false,
  }),
  tagging: choose<'last' | 'first'>({
    meaning: 'Whether tagging comes after the derived relationships, which selectors may then use, or before',
    current: 'last',
    '2025-11': 'first',
  }),
  expandsDomainsAndUnits: choose<boolean>({
    meaning:
      'Selectors that users made also select what is in domains, and all select what is in units of a tenant',
    current: true,
    '2025-11': false,
  }),
  firstSeen: choose<boolean>({
    meaning: 'Derived relationships tell when they were derived first',
    current: true,
    '2025-11': false,
  }),
  selfRelationships: choose<'dropped' | 'kept'>({
    meaning: 'What becomes of derived relationships from a node to itself',
    current: 'dropped',
    '2025-11': 'kept',
  }),
  expandsAdministrators: choose<boolean>({
    meaning: 'Groups are expanded through the Administrators groups of domains and computers (RID 544)',
    current: true,
    '2025-11': false,
  }),
  coveredMembers: choose<'removed' | 'toggled'>({
    meaning:
      'What a group that holds all rights does to its members in a cross product: removes them, or brings back those that a smaller group removed',
    current: 'removed',
    '2025-11': 'toggled',
  }),
  localGroupMembers: choose<'any-principal' | 'user-group-computer'>({
    meaning: 'Which members of a local group get its rights',
    current: 'any-principal',
    '2025-11': 'user-group-computer',
  }),
  severalLocalGroups: choose<'united' | 'first'>({
    meaning: 'What holds when several local groups of a computer have the same RID',
    current: 'united',
    '2025-11': 'first',
  }),
  requiresLogonRight: choose<boolean>({
    meaning: 'CanRDP needs a known logon right also where no user rights were collected',
    current: true,
    '2025-11': false,
  }),
  expandsLogonRightHolders: choose<'any' | 'groups'>({
    meaning: 'Which holders of a logon right are expanded into their members',
    current: 'any',
    '2025-11': 'groups',
  }),
  matchesEmptyThumbprint: choose<boolean>({
    meaning: 'An empty thumbprint in a chain finds certificates with an empty thumbprint',
    current: false,
    '2025-11': true,
  }),
  certificateHost: choose<'own-forest' | 'any'>({
    meaning: 'Whose enabled hosting computer makes a certificate authority usable',
    current: 'own-forest',
    '2025-11': 'any',
  }),
  enrolmentAgents: choose<'usable-pairs' | 'whole-graph'>({
    meaning: 'Between which templates EnrollOnBehalfOf is derived',
    current: 'usable-pairs',
    '2025-11': 'whole-graph',
  }),
  agentSignatures: choose<'one' | 'some'>({
    meaning: 'How many signatures a template asks for that an enrolment agent can satisfy',
    current: 'one',
    '2025-11': 'some',
  }),
  firstTemplateSignatures: choose<'none' | 'none-or-negative'>({
    meaning: 'How many signatures the first template of ADCSESC3 may ask for',
    current: 'none',
    '2025-11': 'none-or-negative',
  }),
  checksFirstAuthority: choose<boolean>({
    meaning: 'The first authority of ADCSESC3 must be usable for the same domain',
    current: true,
    '2025-11': false,
  }),
  missingAgentRestrictions: choose<'not-collected' | 'skips-authority'>({
    meaning: 'What it means when an authority does not tell whether agent restrictions were collected',
    current: 'not-collected',
    '2025-11': 'skips-authority',
  }),
  certificatesSeeOwnership: choose<boolean>({
    meaning: 'Rules about certificates count Owns and WriteOwner as control',
    current: true,
    '2025-11': false,
  }),
  keepsServiceAccounts: choose<boolean>({
    meaning: 'Managed service accounts can enrol in templates that ask for a DNS name',
    current: true,
    '2025-11': false,
  }),
  authenticatedUsers: choose<'by-name' | 'last'>({
    meaning: 'Which group counts as Authenticated Users of a domain that has several',
    current: 'by-name',
    '2025-11': 'last',
  }),
  createsHybridUsers: choose<boolean>({
    meaning: 'A synchronised cloud user without its directory user gets a placeholder',
    current: false,
    '2025-11': true,
  }),
  keepsDeviceGroups: choose<boolean>({
    meaning: 'A group whose members are devices has the roles that it was given',
    current: true,
    '2025-11': false,
  }),
  emptyTenants: choose<'are-skipped' | 'end-the-rule'>({
    meaning: 'What becomes of AZExecuteCommand in tenants that come after one without devices',
    current: 'are-skipped',
    '2025-11': 'end-the-rule',
  }),
  derivesAddOwner: choose<boolean>({
    meaning: 'AZAddOwner is derived',
    current: true,
    '2025-11': false,
  }),
  approvesWithoutLists: choose<boolean>({
    meaning: 'A role that needs approval, and whose approvers nobody told, has the default ones',
    current: true,
    '2025-11': false,
  }),
  mayExtendTechniques: choose<boolean>({
    meaning: 'Extended techniques are derived where the parameter `analysis.extended_techniques` says so',
    current: true,
    '2025-11': false,
  }),
  relayCompositionDomain: choose<'source' | 'target'>({
    meaning: 'Whose domain the explanation of CoerceAndRelayNTLMToADCS is about',
    current: 'source',
    '2025-11': 'target',
  }),
} as const;

/** The switches as one rule set has them. */
export type RuleSwitches = {
  readonly [Key in keyof typeof SWITCHES]: (typeof SWITCHES)[Key][RuleSet];
};

/** One row per switch, for documents. */
export const RULE_SWITCHES: readonly ({ readonly name: string } & RuleSwitch<string | boolean>)[] =
  Object.entries(SWITCHES).map(([name, row]) => ({ name, ...row }));

export function switchesOf(set: RuleSet): RuleSwitches {
  // Every value comes from the row of its own key.
  return Object.fromEntries(RULE_SWITCHES.map((row) => [row.name, row[set]])) as RuleSwitches;
}

function choose<Value>(row: RuleSwitch<Value>): RuleSwitch<Value> {
  return row;
}

import { type RuleSet, type RuleSwitches, switchesOf } from './rule-switches.ts';

/** Configuration parameters that administrators may change and that decide what is derived. */
export interface AnalysisParameters {
  /** Direct access to a Citrix host counts like the right to log on (`analysis.citrix_rdp_support`). */
  readonly hasCitrixSupport: boolean;
  /** Coercion and relay of NTLM are derived. */
  readonly derivesNtlmRelay: boolean;
  /** Techniques beyond those of the established product are derived (`analysis.extended_techniques`). */
  readonly derivesExtendedTechniques: boolean;
}

export const DEFAULT_PARAMETERS: AnalysisParameters = {
  hasCitrixSupport: false,
  derivesNtlmRelay: true,
  derivesExtendedTechniques: false,
};

/** Everything besides the graph that decides what an analysis derives. */
export interface AnalysisSettings {
  readonly switches: RuleSwitches;
  readonly parameters: AnalysisParameters;
}

/** Whether techniques beyond those of the established product are derived: the rule set has to have them, too. */
export function derivesExtended({ switches, parameters }: AnalysisSettings): boolean {
  return parameters.derivesExtendedTechniques && switches.mayExtendTechniques;
}

export function analysisSettings(
  rules: RuleSet = 'current',
  parameters: AnalysisParameters = DEFAULT_PARAMETERS,
): AnalysisSettings {
  return { switches: switchesOf(rules), parameters };
}

import { type AnalysisParameters, DEFAULT_PARAMETERS } from '@secgraph/analysis';

/**
 * The part of the configuration that decides what is derived: parameters that are stored, by key, and feature flags that
 * are switched off.
 */
export function toAnalysisParameters(
  values: ReadonlyMap<string, unknown>,
  disabledFeatures: ReadonlySet<string>,
): AnalysisParameters {
  const citrix = values.get('analysis.citrix_rdp_support');

  return {
    ...DEFAULT_PARAMETERS,
    derivesNtlmRelay: !disabledFeatures.has('ntlm_post_processing'),
    hasCitrixSupport:
      typeof citrix === 'object' && citrix !== null && 'enabled' in citrix && citrix.enabled === true,
  };
}

export interface ScheduleParameter {
  readonly isEnabled: boolean;
  /** A recurrence rule with its start; empty when there is none. */
  readonly rule: string;
}

/** From configuration parameters by key. */
export function readScheduleParameter(values: ReadonlyMap<string, unknown>): ScheduleParameter {
  const value = values.get('analysis.scheduled');
  const field = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const rule = field('rrule');

  return { isEnabled: field('enabled') === true, rule: typeof rule === 'string' ? rule.trim() : '' };
}

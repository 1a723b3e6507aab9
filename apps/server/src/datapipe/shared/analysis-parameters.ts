import { type AnalysisParameters, DEFAULT_PARAMETERS } from '@secgraph/analysis';

/** The part of the configuration parameters that decides what is derived. `values` are those stored, by key. */
export function toAnalysisParameters(values: ReadonlyMap<string, unknown>): AnalysisParameters {
  const citrix = values.get('analysis.citrix_rdp_support');

  return {
    ...DEFAULT_PARAMETERS,
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

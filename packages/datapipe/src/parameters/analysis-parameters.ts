import { type AnalysisParameters, DEFAULT_PARAMETERS } from '@secgraph/analysis';
import { parseDurationMs } from '@secgraph/kernel';

/**
 * The part of the configuration that decides what is derived: parameters that are stored, by key, and feature flags that
 * are switched off.
 */
export function toAnalysisParameters(
  values: ReadonlyMap<string, unknown>,
  disabledFeatures: ReadonlySet<string>,
): AnalysisParameters {
  return {
    ...DEFAULT_PARAMETERS,
    derivesNtlmRelay: !disabledFeatures.has('ntlm_post_processing'),
    hasCitrixSupport: isEnabled(values.get('analysis.citrix_rdp_support')),
    derivesExtendedTechniques: isEnabled(values.get('analysis.extended_techniques')),
  };
}

function isEnabled(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'enabled' in value && value.enabled === true;
}

/** How long what was collected is kept, in milliseconds. */
interface RetentionParameter {
  readonly baseMs: number;
  readonly sessionMs: number;
}

/** From configuration parameters by key; undefined: for ever. */
export function readRetentionParameter(values: ReadonlyMap<string, unknown>): RetentionParameter | undefined {
  const field = (key: string, name: string): unknown => {
    const value = values.get(key);
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  };
  const baseMs = parseDurationMs(String(field('prune.ttl', 'base_ttl')));
  const sessionMs = parseDurationMs(String(field('prune.ttl', 'has_session_edge_ttl')));
  const isEnabled = field('analysis.reconciliation', 'enabled') === true;

  return isEnabled && baseMs !== undefined && sessionMs !== undefined ? { baseMs, sessionMs } : undefined;
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

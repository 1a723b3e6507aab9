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

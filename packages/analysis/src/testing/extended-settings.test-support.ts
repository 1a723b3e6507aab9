import {
  type AnalysisSettings,
  analysisSettings,
  DEFAULT_PARAMETERS,
} from '../settings/analysis-settings.ts';

/** With techniques beyond those of the established product. */
export const EXTENDED: AnalysisSettings = analysisSettings('current', {
  ...DEFAULT_PARAMETERS,
  derivesExtendedTechniques: true,
});

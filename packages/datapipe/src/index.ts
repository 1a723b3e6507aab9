/** What whoever starts the datapipe, feeds it or asks for its work needs to know. What runs in its thread is in `thread/`. */

export { DatapipeThread } from './datapipe-thread.ts';
export { withAnalysedZones } from './parameters/analysed-zones.ts';
export { readScheduleParameter, toAnalysisParameters } from './parameters/analysis-parameters.ts';
export { readTagLimits, type TagLimits } from './parameters/tag-limits.ts';
export { snapshotPath } from './snapshot/snapshot-path.ts';
export type { WorkReport } from './thread/work-meter.ts';
export { isNoSpaceError } from './uploads/fault-of.ts';

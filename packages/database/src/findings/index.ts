export { type FindingActor, type FindingChange, type FindingStatusChange } from './change-findings.ts';
export {
  type AssetMoment,
  type CurrentPosture,
  type CurrentType,
  FindingHistoryRepository,
  type FindingSource,
  type FindingTrend,
  type HistoryWindow,
  type OpenType,
  type PostureMoment,
  type TypeMoment,
} from './finding-history-repository.ts';
export {
  type AcceptanceChange,
  FindingRepository,
  type StoredFinding,
  type StoredFindingGroup,
  type TypeCondition,
} from './finding-repository.ts';
export { isSetAside } from './finding-status.ts';
export {
  type FindingHistoryEntry,
  type Progress,
} from './finding-work-repository.ts';
export {
  type AnalysisPoint,
  type DiffScope,
  type DiffStep,
  type ExposurePair,
  type FindingDiff,
  type HistoryEvent,
  type MemberDiff,
  PostureDiffRepository,
  type RelationshipDiff,
  type ZoneExposureChange,
} from './posture-diff-repository.ts';
export {
  readExposureRegion,
  recordHistory,
} from './posture-history.ts';
export { reconcileFindings } from './reconcile-findings.ts';
export {
  type ComparedMoment,
  /** @internal For tests. */ SharedExposureRepository,
} from './shared-exposure-repository.ts';

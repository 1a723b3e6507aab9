export {
  type AssetMoment,
  type CurrentPosture,
  type CurrentType,
  createFindingHistoryRepository,
  type FindingHistoryRepository,
  type FindingSource,
  type FindingTrend,
  type HistoryWindow,
  type PostureMoment,
  type TypeMoment,
} from './finding-history-repository.ts';
export {
  type Acceptance,
  createFindingRepository,
  type FindingRepository,
  type StoredFinding,
  type StoredFindingGroup,
  type TypeCondition,
} from './finding-repository.ts';
export {
  type AnalysisPoint,
  createPostureDiffRepository,
  type DiffScope,
  type DiffStep,
  type FindingDiff,
  type HistoryEvent,
  type MemberDiff,
  type PostureDiffRepository,
  type RelationshipDiff,
  type ZoneExposureChange,
} from './posture-diff-repository.ts';
export {
  readExposureRegion,
  recordHistory,
} from './posture-history.ts';
export { reconcileFindings } from './reconcile-findings.ts';

export { GRADES, type Grade } from './grade.ts';
export { HIDDEN } from './hidden.ts';
export { JOB_STATUS, type JobStatus, type JobStatusName, jobStatusName, UNFINISHED } from './job-status.ts';
export { nameOf } from './name-of.ts';
export { NO_ENVIRONMENT, NO_ENVIRONMENT_NAME } from './no-environment.ts';
export { countOf, formatCompact, formatNumber, formatPercent, type Noun, withUnit } from './numbers.ts';
export { SEARCH_TYPES, type SearchType } from './search-types.ts';
export { leastPercentOf, SEVERITIES, type Severity, severityOf } from './severity.ts';
export {
  type OtherEnvironments,
  type Standing,
  type StandingFacts,
  type StandingTone,
  type StandingTrend,
  tellStanding,
  wordNext,
  wordOtherEnvironments,
  wordStanding,
} from './standing.ts';
export { SYSTEM_ACTOR } from './system-actor.ts';
export { compareTypes, type RankedType, worstSeverityOf } from './type-order.ts';
export {
  AUTO_CERTIFY,
  type AutoCertify,
  CERTIFICATION,
  HYGIENE,
  HYGIENE_NAME,
  SEED_TYPES,
  type SeedType,
  TAG_TYPES,
  type TagType,
  TIER_ZERO_POSITION,
} from './zones.ts';

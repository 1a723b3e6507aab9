export {
  createFeatureFlagRepository,
  type FeatureFlag,
  type FeatureFlagRepository,
  type FeatureFlagSeed,
} from './feature-flag-repository.ts';
export {
  createParameterRepository,
  type ParameterRecord,
  type ParameterRepository,
  type ParameterSeed,
} from './parameter-repository.ts';

export { type FeatureFlag, FeatureFlagRepository, type FeatureFlagSeed } from './feature-flag-repository.ts';
export { type ParameterRecord, ParameterRepository, type ParameterSeed } from './parameter-repository.ts';

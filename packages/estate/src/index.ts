export { estateFiles } from './archive/estate-files.ts';
export { fileChunks } from './archive/file-chunks.ts';
export { /** @internal For tests. */ FILE_TYPES } from './archive/file-types.ts';
export {
  type EstateSummary,
  writeEstate,
} from './archive/write-estate.ts';
export { EstateError } from './errors.ts';
export type {
  EstateManifest,
  ManifestFinding,
  ManifestPair,
  ManifestRelationship,
  Plant,
} from './manifest/estate-manifest.ts';
export {
  ESTATE_SIZES,
  type EstateOptions,
  type EstateSize,
  type HygieneLevel,
} from './options/estate-options.ts';
export type { EstatePlan } from './plan/estate-plan.ts';
export { planEstate } from './plan/plan-estate.ts';
export { platformFiles } from './platforms/platform-files.ts';

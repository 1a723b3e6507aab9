export { type EstateFile, estateFiles } from './archive/estate-files.ts';
export { fileChunks } from './archive/file-chunks.ts';
export { /** @internal For tests. */ FILE_TYPES, type FileType } from './archive/file-types.ts';
export {
  type EstateSummary,
  type WriteEstateOptions,
  type WrittenFile,
  writeEstate,
} from './archive/write-estate.ts';
export { EstateError, type EstateErrorCode } from './errors.ts';
export type {
  EstateManifest,
  ManifestDomain,
  ManifestFile,
  ManifestPair,
  ManifestRelationship,
  Plant,
  PlantedObject,
  Twin,
} from './manifest/estate-manifest.ts';
export {
  ESTATE_SIZES,
  type EstateOptions,
  type EstateSize,
  type HygieneLevel,
} from './options/estate-options.ts';
export type { EstatePlan } from './plan/estate-plan.ts';
export { planEstate } from './plan/plan-estate.ts';
export type { PlantedContent, PlantedEstate } from './plant/plant-estate.ts';

export { type EstateFile, estateFiles, FILE_TYPES, type FileType } from './archive/estate-files.ts';
export { fileChunks } from './archive/file-chunks.ts';
export {
  type EstateSummary,
  type WriteEstateOptions,
  type WrittenFile,
  writeEstate,
} from './archive/write-estate.ts';
export { EstateError, type EstateErrorCode } from './errors.ts';
export {
  ESTATE_SIZES,
  type EstateOptions,
  type EstateSize,
  HYGIENE_LEVELS,
  type HygieneLevel,
} from './options/estate-options.ts';
export type { EstatePlan } from './plan/estate-plan.ts';
export { planEstate } from './plan/plan-estate.ts';

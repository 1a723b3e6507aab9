export { descriptorBytes, guidBytes, sidBytes } from './binary-values.ts';
export { DIRECTORY_CLASSES, DIRECTORY_PROPERTIES } from './directory-attributes.ts';
export { type EstateDirectory, type EstateRecord, estateDirectory } from './estate-directory.ts';
export { buildLdif } from './ldif-file.ts';
export {
  buildSnapshot,
  type SnapshotContent,
  type SnapshotObject,
} from './snapshot-file.ts';
